// A client in TypeScript, checked against the contract: rename a member here, and `tsc --strict` says so.
// The declarations are made from openapi.yaml; a service gives them too, at /docs/files/specd.d.ts.
import type { components, paths } from "../types/specd";

type Round = components["schemas"]["Round"];
type Frame = components["schemas"]["Frame"];
type RoundRequest = components["schemas"]["RoundRequest"];
type Problem = components["schemas"]["Problem"];
type StatsQuery = NonNullable<paths["/stats/{profile}"]["get"]["parameters"]["query"]>;
type Stats = components["schemas"]["Stats"];

const API = "http://localhost:8000";

async function json<T>(answer: Response): Promise<T> {
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json()) as Problem;
  throw new Error([problem.detail, ...(problem.errors ?? []).map((fault) => fault.detail)].join("\n"));
}

export async function play(request: RoundRequest): Promise<Round> {
  const headers = { "Content-Type": "application/json" };
  return json<Round>(await fetch(`${API}/rounds`, { method: "POST", headers, body: JSON.stringify(request) }));
}

export async function stats(profile: string, query: StatsQuery = {}): Promise<Stats> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return json<Stats>(await fetch(`${API}/stats/${encodeURIComponent(profile)}?${search}`));
}

/** The lane of a frame as a line of text; a rejected proposal stands beside its replacement. */
export function line(frame: Frame): string {
  const rows = frame.lane.map((row) => `${row.proposal ?? ""} ${row.status} ${row.committed ?? ""}`.trim());
  return `${frame.index} ${frame.kind}: ${rows.join(" | ")}`;
}

export async function show(): Promise<string[]> {
  const round = await play({ profile: "divergent", seed: 7 });
  const expected = await stats("divergent", { include: ["exact"], draft_length: 3 });
  const tokens = expected.exact?.expected_committed.by_survival.fraction;
  return [...round.frames.map(line), `It committed ${round.outcome.committed_count}; expected are ${tokens}.`];
}
