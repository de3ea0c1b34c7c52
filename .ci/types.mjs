// Writes service/types/specd.d.ts from openapi.yaml; with --check it only says whether the file is current.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const FILE = new URL("../service/types/specd.d.ts", import.meta.url);
const HEADER = "// Made from openapi.yaml by openapi-typescript: `node .ci/types.mjs`. Change that, not this.\n\n";

const tree = await openapiTS(new URL("../openapi.yaml", import.meta.url), {
  silent: true,
  defaultNonNullable: false, // a member of a request that has a default may be left out
  transform: (schema) => void delete schema.$defs, // else the parts of a schema become members of its values
});
const text = HEADER + astToString(tree);
if (!process.argv.includes("--check")) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, "utf8") !== text) {
  console.error("service/types/specd.d.ts is not that of openapi.yaml; make it anew with `node .ci/types.mjs`.");
  process.exitCode = 1;
}
