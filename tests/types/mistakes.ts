// Mistakes that the declarations must catch: `tsc` fails where a line marked so has no error.
import type { components, paths } from "../../service/types/specd";

type Round = components["schemas"]["Round"];
declare const round: Round;

// @ts-expect-error a member that there is not
round.outcome.comitted;

// @ts-expect-error the replacement is null when nothing was rejected
round.outcome.replacement.toUpperCase();

// @ts-expect-error a frame may have no test
round.frames[0]?.check.passed;

// @ts-expect-error a status that there is not
export const status: components["schemas"]["LaneRow"]["status"] = "skipped";

// @ts-expect-error a request needs its profile
export const request: components["schemas"]["RoundRequest"] = { seed: 7 };

// @ts-expect-error a seed is a number
export const seeded: components["schemas"]["RoundRequest"] = { profile: "divergent", seed: "7" };

// @ts-expect-error a path that there is not
export type Absent = paths["/round"];
