// Made from openapi.yaml by openapi-typescript: `node .ci/types.mjs`. Change that, not this.

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The front door
         * @description Says what this is, in which versions and within which limits, and links to everything else. `data_checksum`
         *     changes whenever the data file does.
         */
        get: operations["getIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All profiles
         * @description Lists the authored profiles, whole: vocabulary, target rows, bonus row, draft rows and authored proposals.
         *     There is one page now. A client that follows `next` until it is null is ready for more.
         */
        get: operations["listProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One profile
         * @description One profile, whole. Its links lead to its statistics, to the round of its authored proposals, and to one
         *     sampled round for each number of tokens a round of it can commit: a quick way to see every ending.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A round by its permalink
         * @description The round that `POST /rounds` answered with, byte for byte. A permalink writes every default out, in the order
         *     of the parameters below; a shorter query finds the same round, and its `links.self` is the full one. `seed` is
         *     required, so that an address always means one round.
         */
        get: operations["getRound"];
        put?: never;
        /**
         * Play a round
         * @description Plays one round and answers with its outcome and its frames. Nothing is stored: a round follows from its
         *     request alone, so the answer is 200 and sending the request again is harmless. `Content-Location` and
         *     `links.self` name the permalink, where the same bytes can be had with GET.
         *
         *     Only `profile` is needed. Without a `seed` the server draws one and returns it in `request.seed`. Give
         *     `proposals` as a list to ask what would happen if: a token puts that proposal at its position, and null samples
         *     it from the draft. `profile` may be an object with rows of your own, and `uniforms` replays the test vector of
         *     an engine. Large rows are best sent as `application/vnd.numpy.npz`, with arrays `target` (K, V), `bonus` (V,) and
         *     `draft` (K, V) of float32, float64 or int64 with a scalar `denominator`; the options then stand in the query, and
         *     only then.
         */
        post: operations["createRound"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics by a packed link
         * @description The statistics that `POST /stats` answered with, by the link it gave.
         */
        get: operations["getStatsByInput"];
        put?: never;
        /**
         * The statistics of a profile of your own
         * @description The same answer as `GET /stats/{profile}`, for a profile given in the body: rows as integer weights, as exact
         *     numbers, or, as `application/vnd.numpy.npz`, as arrays `target` (K, V), `bonus` (V,) and `draft` (K, V) of
         *     float32, float64 or int64 with a scalar `denominator`; the options then stand in the query. `Content-Location`
         *     names the link that asks for the same again, where it is not too long.
         */
        post: operations["createStats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/{profile}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What to expect, and whether the sampler delivers it
         * @description Two parts. `exact` derives from the distributions what rounds come to: acceptance, the law of each committed
         *     token, the number of tokens a round commits, the figures that serving engines publish, and the speedup under a
         *     stated cost model. `convergence` plays rounds with sampled proposals and tests their tokens and their counts
         *     against the exact laws.
         *
         *     The check fails a correct sampler with probability at most `false_alarm`, and the same seed always gives the
         *     same result. The costs are assumptions for you to vary, not measurements.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/{profile}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All rules side by side
         * @description One row for each rule with its default options: how often it accepts, how far what it commits lies from the
         *     target at each position, how many tokens it commits, the speedup, and after how many rounds a test of the
         *     stated false-alarm rate sees what is wrong with it. `links.stats` of a row has the same in full.
         */
        get: operations["getRuleTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every rule, right and wrong
         * @description The rules that `rule` may name, wherever a round or statistics are asked for: lossless ones, ones that take
         *     several candidates a position, ones that are lossy on purpose, and faults as they were found in the field. A
         *     rule with options is written `lenience:factor=1/2,residual=draft`; options left out have their defaults.
         */
        get: operations["listRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics/acceptance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Acceptance metrics by a packed link
         * @description The metrics that `POST /metrics/acceptance` answered with, by the link it gave.
         */
        get: operations["getAcceptance"];
        put?: never;
        /**
         * What the counters of an engine mean
         * @description Takes counters as vLLM, SGLang, TensorRT-LLM or llama.cpp publish them, or under the names of this service, and
         *     gives every ratio that is called an acceptance rate or length, each under a name of its own with its formula and
         *     range. What follows from the counters is filled in and says how; what does not is null with a reason; counters that
         *     contradict each other are refused, with every contradiction.
         *
         *     The names of `engine`:
         *
         *     - `none`: `rounds`, `steps`, `draft_length`, `drafted`, `tested`, `checked`, `accepted`, `emitted`, `histogram`,
         *       `accepted_by_position`, `accepted_by_round`, `drafted_by_round`.
         *     - `vllm`: `metrics.speculative_decoding` of a response, and the Prometheus counters `vllm:spec_decode_...`.
         *     - `sglang`: `meta_info` of a response, with `speculative_num_draft_tokens` of the server's arguments.
         *     - `tensorrt-llm`: `specDecodingStats`, `speculativeDecoding` of a request, and the Prometheus counters.
         *     - `llama.cpp`: `timings` of a response, and the counters `llamacpp:spec_decode_...` of `/metrics`.
         *
         *     Counters by position are an array, or an object from the label `position` to the count. An array of several
         *     requests gives the ratio of sums, in `metrics`, and the mean of ratios, in `mean_of_requests`.
         */
        post: operations["createAcceptance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/speedup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an acceptance rate is worth
         * @description Expected tokens, their law, and the speedup for every draft length up to `draft_length`, for one acceptance rate
         *     at every position or for one at each; what a batch and a job of a given length come to. Every number is exact.
         *
         *     The costs are assumptions for you to vary. How they grow with the batch is not known here: give those that you
         *     measure at that batch.
         */
        get: operations["getSpeedup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Is your sampler lossless
         * @description Send how often your sampler committed each token at each position, and, if you have it, how many tokens its
         *     rounds committed (vLLM publishes that as `acceptance_histogram`). The tokens are tested against the target, the
         *     committed count against the law of `rule`.
         *
         *     What decides: a token that was committed and has probability 0 is a proof of error, with no false alarm; and the
         *     total variation of each position, and of the count, may not exceed its `threshold`. All thresholds together fail
         *     a correct sampler with probability at most `false_alarm` (McDiarmid's inequality, divided by the number of
         *     tests). Chi-square p-values, adjusted by Holm, stand beside them and decide nothing. `smallest_caught` is the
         *     bias that so many counts are sure to see: a pass excludes no smaller one.
         *
         *     Counts that fail are compared with every known rule, right and wrong, over small vocabularies: `looks_like` has
         *     them in order of likelihood, and `summary` names the nearest. Counts do not show how tokens depend on each
         *     other; send `committed_count` as well, which sees more.
         *
         *     As `application/vnd.numpy.npz` the counts are arrays of int64 beside those of the profile: `tokens` (K + 1, V),
         *     and `committed_count` or `acceptance_histogram` (K + 1,). The options then stand in the query.
         */
        post: operations["createConformance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conformance/vectors/{profile}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Literal test vectors for a unit test
         * @description Rows, proposals and uniforms that go into a sampler, and the tokens that must come out, by the rule that is
         *     named. They lie at the edges, where samplers differ: every committed count, every token that can end a round by
         *     the least uniform that gives it, the uniform just below the threshold of a test and the threshold itself (a test
         *     is passed strictly below it), and the uniform 0 where the target gives 0. Rounds of the seed's random stream
         *     follow. `how` says how the uniforms are used: a sampler that draws in another way is tested by its counts.
         */
        get: operations["getVectors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/method": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The method, explained
         * @description What a page about the method needs to say, as data: the rule as formulas, the steps of a round, the reason to
         *     use it and its cost, properties worth noticing with a link to where each can be seen, the assumptions, what is
         *     left out, and the sources.
         */
        get: operations["getMethod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, as YAML
         * @description The contract as it was written. References to `schemas/` resolve against this address.
         */
        get: operations["getOpenapiYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, as JSON
         * @description The same contract in JSON. References to `schemas/` resolve against this address.
         */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, to try out
         * @description A page for people: Swagger UI over `/openapi.json`, with a form for every operation. All its files come from this
         *     service, so it works without the internet.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/reference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document, to read
         * @description A page for people: every operation with its parameters, bodies, answers and examples, and every schema member by
         *     member. It is made from this document and needs no script.
         */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/frames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The frame format by example
         * @description A page for people: one whole round as JSON, then frame by frame, with what changed marked and a link to the same
         *     step in the viewer. The round is played for the page, so nothing on it is typed by hand.
         */
        get: operations["getFramesGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/files/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of the documentation
         * @description A script or a style sheet of the pages above, or `specd.d.ts`: this document as declarations for TypeScript.
         */
        get: operations["getDocsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schemas/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One JSON Schema
         * @description One of the schemas that requests and answers are held to. A client can check its own fixtures with it, offline.
         *     References between schemas are relative, so they resolve against this address.
         */
        get: operations["getSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an error means
         * @description A page for people that explains one kind of error: when it comes, what it looks like and what to do about it.
         *     The `type` of every problem is the address of such a page.
         */
        get: operations["getProblem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viewer/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page that plays rounds
         * @description A page for people: a round frame by frame, every distribution, and the statistics, drawn from the answers of this
         *     API. Its address holds every setting, so that a link shows what its sender saw:
         *     `/viewer/#profile=divergent&seed=7&frame=3`. With `?api=https://another.host` it shows that service instead.
         *     `/viewer` without the slash leads here.
         */
        get: operations["getViewer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/viewer/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A file of the page
         * @description A module or the style sheet of `/viewer/`, as it is in the package; nothing is built or bundled.
         */
        get: operations["getViewerFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the process alive?
         * @description Answers as long as the process can answer at all. It looks at nothing else, so a failure means restart.
         */
        get: operations["getLivez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Can it serve?
         * @description Answers 200 when the profiles are loaded and a known exact value comes out right. Send traffic only then.
         */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Link
         * @description Address of a resource of this service, from the root of its host and ready to request. Where a proxy serves the service under a prefix, the prefix is included.
         * @example /profiles/divergent
         */
        Link: string;
        /**
         * Index
         * @description The front door: what this is, in which versions, within which limits, and where to go.
         */
        Index: {
            /** @description Name of the service. */
            name: string;
            /** @description What it does, in a sentence or two. */
            description: string;
            /** @description Versions, each of which moves on its own. */
            versions: {
                /**
                 * @description Version of the code.
                 * @example 1.0.0
                 */
                service: string;
                /**
                 * @description Names the scheme that gives every draw its random number. The same input under the same version yields the same draws for ever.
                 * @example philox4x64-10-v1
                 */
                algorithm: string;
                /** @description Version of the frames' form. */
                frame: string;
                /**
                 * @description Version of the data file the profile comes from.
                 * @example 1
                 */
                data: string;
                /** @description Checksum of the data file's bytes. */
                data_checksum: string;
            };
            /** @description What a request may ask for at most. */
            limits: {
                /** @description Longest request body in JSON, in bytes. */
                body_bytes: number;
                /** @description Longest request body of arrays, in bytes. */
                array_bytes: number;
                /** @description Most tokens of an inline profile. */
                vocabulary: number;
                /** @description Most numbers that arrays of an inline profile hold together. */
                weights: number;
                /** @description Most rounds a check plays over a small vocabulary; fewer over a large one. */
                rounds: number;
                /** @description Most rounds of a check by counts. */
                counted_rounds: number;
                /** @description Longest draft. */
                draft_length: number;
                /** @description Most tokens of a law that can be asked for. */
                top: number;
                /** @description Largest vocabulary whose rows a round carries. */
                rows_vocabulary: number;
                /** @description Longest fraction sent, in digits. */
                fraction_digits: number;
                /** @description Longest permalink given, in characters. */
                link_characters: number;
                /** @description Most requests of a batch in a calculation. */
                batch: number;
                /** @description Longest job in a calculation, in tokens. */
                job_tokens: number;
                /** @description Most requests whose counters are sent together. */
                counted_requests: number;
                /** @description Longest request line: method, address and query together, in bytes. Beyond it the server answers 414 in HTML. */
                request_line_bytes: number;
            };
            /** @description Ids of the rules. */
            rules: string[];
            /** @description Where everything is. */
            links: {
                profiles: components["schemas"]["Link"];
                /** @description POST a request here, or GET a permalink. */
                rounds: components["schemas"]["Link"];
                /** @description Every rule. */
                rules: components["schemas"]["Link"];
                /** @description One link for each profile. */
                stats: {
                    /**
                     * @description Id of the profile.
                     * @example closely-aligned
                     * @example divergent
                     */
                    profile: string;
                    href: components["schemas"]["Link"];
                }[];
                /** @description Acceptance metrics of counters as an example; POST your own to this address without its query. */
                acceptance_metrics: components["schemas"]["Link"];
                /** @description The calculator, with an acceptance rate as an example. */
                speedup: components["schemas"]["Link"];
                /** @description POST the counts of a sampler here. */
                conformance: components["schemas"]["Link"];
                /** @description Test vectors: one link for each profile. */
                vectors: {
                    /**
                     * @description Id of the profile.
                     * @example divergent
                     */
                    profile: string;
                    href: components["schemas"]["Link"];
                }[];
                method: components["schemas"]["Link"];
                /** @description The page that plays rounds. */
                viewer: components["schemas"]["Link"];
                docs: components["schemas"]["Link"];
                reference: components["schemas"]["Link"];
                frames: components["schemas"]["Link"];
                types: components["schemas"]["Link"];
                openapi_json: components["schemas"]["Link"];
                openapi_yaml: components["schemas"]["Link"];
                schemas: {
                    /**
                     * @description Name of the schema.
                     * @example Round
                     */
                    name: string;
                    href: components["schemas"]["Link"];
                }[];
                /** @description The page that explains each error. */
                problems: {
                    /**
                     * @description Code of the problem.
                     * @example invalid-input
                     */
                    code: string;
                    href: components["schemas"]["Link"];
                }[];
                livez: components["schemas"]["Link"];
                readyz: components["schemas"]["Link"];
            };
        };
        /** @description A fault in the body. */
        BodyFault: {
            /**
             * @description JSON Pointer to the value in the body, as a URI fragment.
             * @example #/proposals/2
             */
            pointer: string;
            /** @description What is wrong and what is allowed. */
            detail: string;
            /**
             * @description What is wrong, for programs. Treat the list as open.
             * @example too_large
             */
            code: string;
        };
        /** @description A fault in a query parameter. */
        ParameterFault: {
            /**
             * @description Name of the parameter.
             * @example seed
             */
            parameter: string;
            /** @description What is wrong and what is allowed. */
            detail: string;
            /**
             * @description What is wrong, for programs. Treat the list as open.
             * @example too_large
             */
            code: string;
        };
        /** @description A fault in a header. */
        HeaderFault: {
            /**
             * @description Name of the header.
             * @example Content-Type
             */
            header: string;
            /** @description What is wrong and what is allowed. */
            detail: string;
            /**
             * @description What is wrong, for programs. Treat the list as open.
             * @example too_large
             */
            code: string;
        };
        /**
         * Problem
         * @description An error, as RFC 9457 has it, with one entry for each fault.
         */
        Problem: {
            /**
             * Format: uri-reference
             * @description Address of the page that explains this kind of problem.
             * @example /problems/invalid-input
             */
            type: string;
            /** @description The kind of problem, in words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What went wrong this time, and what to do. */
            detail: string;
            /**
             * Format: uri-reference
             * @description Names this one occurrence; the same id stands in the X-Request-ID header and in the server's log.
             * @example urn:request:7b1c9e
             */
            instance: string;
            /**
             * @description The kind of problem, for programs. Treat the list as open.
             * @example invalid-input
             */
            code: string;
            /** @description Every fault found, not only the first. Empty where there is no one place to point at. */
            errors: (components["schemas"]["BodyFault"] | components["schemas"]["ParameterFault"] | components["schemas"]["HeaderFault"])[];
            /** @description What does exist, where a name was not found. */
            known?: string[];
        };
        /**
         * Profile
         * @description Two families of distributions over one vocabulary: what the target gives and what the draft gives, position by position, as integer weights over one denominator.
         */
        Profile: {
            /**
             * @description Id of the profile.
             * @example closely-aligned
             * @example divergent
             */
            id: string;
            /** @description Name for readers. */
            title: string;
            /** @description Two sentences on what the profile is. */
            summary: string;
            /** @description What the profile shows. */
            note: string;
            /** @description All tokens. Every row of weights follows this order. */
            vocabulary: string[];
            /** @description What every weight is over; each row sums to it. */
            denominator: number;
            /** @description The target's rows, one for each position. */
            target: number[][];
            /** @description The target's row one past the last position, from which a bonus token is drawn. */
            bonus: number[];
            /** @description The draft's rows, one for each position. */
            draft: number[][];
            /** @description The authored proposal at each position; null if the profile has none. */
            proposals: string[] | null;
            /** @description Number of positions, K. */
            draft_length: number;
            /**
             * @description Version of the data file the profile comes from.
             * @example 1
             */
            data_version: string;
            links: {
                self: components["schemas"]["Link"];
                /** @description Exact expectations and the check of the sampler. */
                stats: components["schemas"]["Link"];
                /** @description The round of the authored proposals; null if the profile has none. */
                authored_round: components["schemas"]["Link"] | null;
                /** @description One sampled round for each number of tokens that a round of this profile can commit. */
                example_rounds: {
                    /** @description Tokens the round commits. */
                    committed_count: number;
                    /** @description The round. */
                    href: components["schemas"]["Link"];
                }[];
            };
        };
        /**
         * List of profiles
         * @description The authored profiles.
         */
        ProfileList: {
            /** @description The profiles, whole, in the order of the data file. */
            profiles: components["schemas"]["Profile"][];
            /** @description The next page; null on the last. There is one page now: follow it all the same. */
            next: components["schemas"]["Link"] | null;
            /**
             * @description Version of the data file the profile comes from.
             * @example 1
             */
            data_version: string;
        };
        /**
         * @description Id of a profile of the catalogue.
         * @example divergent
         * @example closely-aligned
         */
        ProfileId: string;
        /**
         * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options as name=value with commas between. Options left out have their defaults.
         * @default standard
         * @example standard
         * @example lenience:factor=1/2,residual=draft
         */
        rule: string;
        /**
         * Seed
         * @description Key of the random stream: a whole number from 0 to 2^53 - 1, which JavaScript holds exactly.
         * @example 7
         */
        Seed: number;
        /**
         * @description Which round of the seed's stream to play, 0-based.
         * @default 0
         * @example 0
         */
        round_index: number;
        /**
         * @description Number of proposals, K. 0 proposes nothing and draws one token from the target. At most the number of positions the profile has, which is also the default.
         * @example 5
         */
        draft_length: number;
        /**
         * @description `authored`: the proposals written in the profile. `sampled`: drawn from the draft.
         * @example authored
         * @enum {string}
         */
        ProposalSource: "authored" | "sampled";
        /**
         * @description How many tokens of a law, or of a position, an answer lists: the likeliest, and those that matter to it. The mass of the rest is given as one number.
         * @default 20
         * @example 20
         */
        top: number;
        /**
         * @description The version of the random stream the caller relies on. A version this server does not have is refused, so a link never silently shows another round. The default is the server's own.
         * @example philox4x64-10-v1
         */
        algorithm_version: string;
        /**
         * Exact number
         * @description A rational number, exact, beside its nearest double. Compute with `fraction`; show `decimal`. A fraction of more than 200 digits is left out: `fraction` is then null and `fraction_digits` says how many digits it has.
         */
        Exact: {
            /**
             * @description The number itself in lowest terms. A whole number is written without a denominator.
             * @example 2009/512
             * @example 3/4
             * @example 1
             */
            fraction: string;
            /**
             * @description The double nearest to the fraction, never rounded further.
             * @example 3.923828125
             */
            decimal: number;
        } | {
            /** @description Null: too long to send. */
            fraction: null;
            /** @description The double nearest to the number. */
            decimal: number;
            /** @description Digits of the numerator and the denominator together. */
            fraction_digits: number;
        };
        /**
         * Inline profile as it was read
         * @description What was done to the rows of an inline profile.
         */
        InlineReport: {
            /** @description Whether the rows were put on the grid of 2^53. If not, they are exactly as given. */
            quantised: boolean;
            /** @description What every weight is over. */
            denominator: number;
            /** @description No row was moved by a greater total variation than this. */
            bound: number;
            /** @description One entry for each row: target 1 to K, bonus, draft 1 to K. */
            rows: {
                /**
                 * @description `target`, `bonus` or `draft`.
                 * @example target
                 */
                row: string;
                /** @description 1-based; the bonus row stands at K + 1. */
                position: number;
                /** @description The sum of the row as it was given, correctly rounded. */
                sum: number;
                /** @description How far the row was moved, its sum brought to 1: total variation, a rounded copy. */
                total_variation: number;
            }[];
            /** @description How many tokens the draft's rows lacked at most and were given 0. */
            padded_tokens: number;
            /** @description By position, the target's probability of tokens the draft never proposes: they are only ever committed as replacements. */
            unreachable_target_mass: components["schemas"]["Exact"][];
        };
        /**
         * Outcome of a round
         * @description What the round came to.
         */
        Outcome: {
            /** @description The proposals in order of position. */
            proposed: string[];
            /** @description The text the round adds: the accepted proposals, then one replacement or bonus. */
            committed: string[];
            /** @description Number of proposals accepted. */
            accepted_count: number;
            /** @description Number of tokens committed: one more than were accepted. */
            committed_count: number;
            /** @description Position of the rejection, 1-based; null if every proposal was accepted. */
            rejected_position: number | null;
            /** @description The token that took the rejected one's place; null if nothing was rejected. */
            replacement: string | null;
            /** @description The extra token drawn because every proposal was accepted; null otherwise. */
            bonus: string | null;
            /** @description Proposals dropped untested because an earlier one was rejected. */
            discarded: {
                /** @description Position, 1-based. */
                position: number;
                token: string;
                /** @description Probability with which the token would have been accepted, had it been tested; of a block, with which its test was passed. Null where the rule makes no such test. */
                acceptance_probability: components["schemas"]["Exact"] | null;
            }[];
            /** @description What the round cost, and what it would have cost. */
            steps: {
                /** @description Draft steps taken: one for each proposal. */
                draft: number;
                /** @description Target steps taken: one verifies every position at once. */
                target: number;
                /** @description Target steps the same text takes without a draft: one for each token. */
                target_without_draft: number;
            };
        };
        /**
         * Row of the lane
         * @description One row of the picture: a proposal and what has become of it, or the place of the bonus.
         */
        LaneRow: {
            /**
             * @description Name of the row within the round, for `focus`.
             * @example position-1
             * @example position-2-1
             * @example bonus
             */
            id: string;
            /** @description Position in the round, 1-based. The bonus row stands one past the last proposal. */
            position: number;
            /** @description Candidate at the position, 1-based; null in the bonus row. */
            candidate: number | null;
            /** @description The token the draft proposed; null in the bonus row. */
            proposal: string | null;
            /**
             * @description `pending`: nothing has happened here yet. `proposed`: waiting for its test. `accepted`: kept. `rejected`: refused, with its replacement in `committed`. `discarded`: dropped after an earlier rejection. `bonus`: holds the extra token. `unused`: a bonus that was not drawn.
             * @enum {string}
             */
            status: "pending" | "proposed" | "accepted" | "rejected" | "discarded" | "bonus" | "unused";
            /** @description The token this row adds to the text, or null. */
            committed: string | null;
        };
        /**
         * Uniform number
         * @description A random number drawn uniformly from the multiples of 1/2^53 in [0, 1), with its address. The same seed, round, slot and candidate always give the same number. In a round with uniforms given by hand it is the number that was given.
         */
        Uniform: {
            /** @description Where in the round's random stream the number stands, 0-based: 0 is the final draw (replacement or bonus), 2i the proposal at position i, 2i + 1 its test. */
            slot: number;
            /** @description Which of several candidates at the position the number belongs to, 1-based. Always 1 under a rule with one proposal a position. */
            candidate: number;
            /** @description The number in units of 1/2^53. */
            numerator: number;
            /** @description numerator / 2^53, which a double holds exactly. */
            decimal: number;
        } | {
            /** @description Where in the round's random stream the number stands, 0-based: 0 is the final draw (replacement or bonus), 2i the proposal at position i, 2i + 1 its test. */
            slot: number;
            /** @description Which of several candidates at the position the number belongs to, 1-based. Always 1 under a rule with one proposal a position. */
            candidate: number;
            /**
             * @description The number itself in lowest terms.
             * @example 1/3
             */
            fraction: string;
            /** @description The double nearest to it. */
            decimal: number;
        };
        /**
         * @description The number itself in lowest terms. A whole number is written without a denominator.
         * @example 2009/512
         * @example 3/4
         * @example 1
         */
        fraction: string;
        /**
         * @description The double nearest to the fraction, never rounded further.
         * @example 3.923828125
         */
        decimal: number;
        /** @description Digits of the numerator and the denominator together. */
        fraction_digits: number;
        /**
         * Term of a test
         * @description A further exact number that a rule's test was made of, by name: an exact number with a name beside it. The standard rule has none.
         */
        Term: {
            /**
             * @description What the number is.
             * @example prefix_weight
             */
            name: string;
            fraction: components["schemas"]["fraction"] | null;
            decimal: components["schemas"]["decimal"];
            fraction_digits?: components["schemas"]["fraction_digits"];
        };
        /**
         * Check of a proposal
         * @description The one test a frame shows, with every number it was made of.
         */
        Check: {
            /** @description The token tested. */
            token: string;
            /** @description Which candidate of the position was tested, 1-based. */
            candidate: number;
            /** @description Probability the target gives the token. */
            target: components["schemas"]["Exact"];
            /** @description Probability the draft gave the token. */
            draft: components["schemas"]["Exact"];
            /** @description target / draft, not capped. Null where the draft gives 0. */
            ratio: components["schemas"]["Exact"] | null;
            /** @description Probability that the test passes. Under the standard rule this is the ratio, capped at 1. */
            acceptance_probability: components["schemas"]["Exact"];
            /** @description The random number the test used. The test passes if it is strictly below the acceptance probability. */
            uniform: components["schemas"]["Uniform"];
            /** @description Whether the test passed. What became of the token stands in the lane: under some rules a later test decides. */
            passed: boolean;
            /** @description Further numbers the test was made of. Empty under the standard rule. */
            terms: components["schemas"]["Term"][];
        };
        /**
         * Law of a token
         * @description A probability distribution over tokens. The listed probabilities and the rest sum to 1.
         */
        Law: {
            /** @description The tokens of positive probability, in the vocabulary's order. */
            entries: {
                token: string;
                probability: components["schemas"]["Exact"];
            }[];
            /** @description Total probability of tokens not listed. 0 when every token is. */
            rest: components["schemas"]["Exact"];
        };
        /**
         * Draw of a token
         * @description One token drawn at random in a frame.
         */
        Draw: {
            /**
             * @description What the token was drawn for: `proposal`, `replacement`, `bonus`, or `target`, the target's own token at a position, which a matching rule compares with the proposal. Treat the list as open.
             * @enum {string}
             */
            purpose: "proposal" | "replacement" | "bonus" | "target";
            /** @description Position the token is for, 1-based. A bonus stands one past the last proposal. */
            position: number;
            /** @description Candidate the token is for, 1-based. */
            candidate: number;
            /** @description The distribution the token was drawn from: the draft's row, the residual, or the target's bonus row. */
            law: components["schemas"]["Law"];
            /** @description The random number that chose the token. */
            uniform: components["schemas"]["Uniform"];
            /** @description The token drawn: the first whose cumulative probability exceeds the uniform number. */
            token: string;
        };
        /**
         * Frame
         * @description One picture of the round, whole in itself: it can be drawn without looking at any other frame.
         */
        Frame: {
            /** @description Place of the frame in the round, 0-based. */
            index: number;
            /**
             * @description What happens in the frame: `propose`, `verify`, `bonus` or `done`; other rules may add kinds. Treat the list as open and fall back on the caption.
             * @example propose
             * @example verify
             * @example bonus
             * @example done
             */
            kind: string;
            /** @description Position the frame is about, 1-based; null when it is about the whole round. */
            position: number | null;
            /** @description One plain sentence that says what happens, with its numbers, fit to be read aloud. */
            caption: string;
            /** @description Ids of the lane rows to look at now. */
            focus: string[];
            /** @description Every row as it stands after this frame: the proposals in order of position and candidate, then the bonus. */
            lane: components["schemas"]["LaneRow"][];
            /** @description The test made in this frame, or null. */
            check: components["schemas"]["Check"] | null;
            /** @description Tokens drawn in this frame, in order. A propose frame has one for each sampled proposal; a rejection and a bonus have one; other frames have none. */
            draws: components["schemas"]["Draw"][];
            /** @description The text so far: the tokens committed up to and including this frame. */
            committed: string[];
        };
        /**
         * Round
         * @description One round of speculative decoding, played and drawn: what was asked, what came of it, and every frame on the way.
         */
        Round: {
            /** @description The request with every default filled in. Sent again, it gives the same round. */
            request: {
                /**
                 * @description Id of the profile.
                 * @example closely-aligned
                 * @example divergent
                 */
                profile: string;
                /**
                 * @description The rule that verified the proposals, with every option written out. More rules may come: treat the list as open.
                 * @example standard
                 * @example lenience:factor=1/2,residual=draft
                 */
                rule: string;
                /** @description The seed as given, or the one the server drew. */
                seed: components["schemas"]["Seed"];
                /** @description Which round of the seed's stream this is, 0-based. */
                round_index: number;
                /** @description Number of proposals, K. */
                draft_length: number;
                /** @description Where the proposals come from: `authored`, `sampled`, or the list as it was given, null where the draft was sampled. */
                proposals: string | (string | null)[];
                /** @description The uniforms given by hand, or null. */
                uniforms: {
                    accept: (string | null)[];
                    final: string | null;
                } | null;
                /** @description How many tokens of a law are listed at most, beside those that matter. */
                top: number;
            };
            /** @description What was done to the rows of an inline profile; null for one of the catalogue. */
            input: components["schemas"]["InlineReport"] | null;
            /**
             * @description Names the scheme that gives every draw its random number. The same input under the same version yields the same draws for ever.
             * @example philox4x64-10-v1
             */
            algorithm_version: string;
            /**
             * @description Version of the frames' form.
             * @example 1
             */
            frame_version: string;
            /**
             * @description Version of the data file the profile comes from.
             * @example 1
             */
            data_version: string;
            /** @description The distributions the round was played on, as integer weights. */
            profile: {
                /**
                 * @description Id of the profile.
                 * @example closely-aligned
                 * @example divergent
                 */
                id: string;
                /** @description All tokens. Every row of weights follows this order. Null above 256 tokens, and then the rows are null too. */
                vocabulary: string[] | null;
                /** @description What every weight is over. */
                denominator: number;
                /** @description The target's rows of weights, one for each position. Null only where a vocabulary is too large to send. */
                target: number[][] | null;
                /** @description The target's row one past the last proposal. Null under the same condition. */
                bonus: number[] | null;
                /** @description The draft's rows of weights, one for each position. Null under the same condition. */
                draft: number[][] | null;
            };
            outcome: components["schemas"]["Outcome"];
            /** @description Number of frames: at most draft_length + 3 under the standard rule. */
            frame_count: number;
            /** @description Frames worth jumping to. */
            milestones: {
                /** @description Index of the frame, 0-based. */
                frame: number;
                /**
                 * @description What happens there: `replacement` or `bonus`. Treat the list as open.
                 * @example replacement
                 * @example bonus
                 */
                kind: string;
                /** @description Position it happens at, 1-based. */
                position: number;
            }[];
            /** @description The round as pictures, in order. */
            frames: components["schemas"]["Frame"][];
            links: {
                /** @description The permalink: GET it and the same round comes back. Null where it would be longer than 3,500 characters. */
                self: components["schemas"]["Link"] | null;
                /**
                 * @description Why there is no permalink, or null.
                 * @example too_long
                 */
                self_reason: string | null;
                /** @description The profile; null for an inline one. */
                profile: components["schemas"]["Link"] | null;
                /** @description What to expect of such rounds on average; null for an inline profile. */
                stats: components["schemas"]["Link"] | null;
            };
        };
        /**
         * @description A number of 0 or more and below 1, as a fraction or a decimal.
         * @example 1/3
         * @example 0.25
         */
        HandUniform: string;
        /** @description An integer weight where there is a denominator; otherwise an exact number: an integer, a decimal, or text such as "1/3" or "0.1". */
        Entry: number | string;
        Row: components["schemas"]["Entry"][];
        Rows: components["schemas"]["Row"][];
        /**
         * Inline profile
         * @description A profile of the caller's own, in the place of an id. Rows are integer weights over a denominator, or exact numbers that sum to 1; what a profile of this service answers can be sent as it is.
         */
        InlineProfile: {
            /** @description The tokens, all different; left out, they are their indices as text. Every row follows this order. */
            vocabulary?: string[];
            /** @description What every weight is over. Left out, the entries of the rows are the probabilities themselves. */
            denominator?: number;
            /** @description The target's rows, one for each position. */
            target: components["schemas"]["Rows"];
            /** @description The target's row one past the last proposal. */
            bonus: components["schemas"]["Row"];
            /** @description The draft's rows, one for each position. */
            draft: components["schemas"]["Rows"];
            /** @description The authored proposal at each position, or null for none. */
            proposals?: string[] | null;
            /**
             * @description Whether rows whose sum is off by at most 1/1000 are put on the grid of 2^53, by largest remainder; the answer says how far each was moved. Without it a row must sum to exactly 1.
             * @default false
             */
            normalise?: boolean;
            /**
             * @description Whether rows of the draft may lack the last tokens of the vocabulary, which then get 0.
             * @default false
             */
            pad_draft?: boolean;
            /** @description Not read: an inline profile is called `inline`. */
            id?: unknown;
            /** @description Not read. */
            title?: unknown;
            /** @description Not read. */
            summary?: unknown;
            /** @description Not read. */
            note?: unknown;
            /** @description Not read. */
            draft_length?: unknown;
            /** @description Not read. */
            data_version?: unknown;
            /** @description Not read. */
            links?: unknown;
        };
        /** @description One token of the vocabulary for each position, or null to sample that one. A token the draft gives 0 is refused. */
        ProposalList: (string | null)[];
        /** @description Uniforms given by hand; null, or a position beyond the list, leaves a draw to the random stream. */
        Uniforms: {
            /** @description The uniform of the test at each position, from the first on. */
            accept?: (components["schemas"]["HandUniform"] | null)[];
            /** @description The uniform of the replacement or the bonus. */
            final?: components["schemas"]["HandUniform"] | null;
        };
        /**
         * Request for a round
         * @description What to play. Only the profile is required; members that are not listed here are refused.
         */
        RoundRequest: {
            /** @description Id of the profile, or a profile of your own. */
            profile: components["schemas"]["ProfileId"] | components["schemas"]["InlineProfile"];
            /**
             * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options as name=value with commas between. Options left out have their defaults.
             * @default standard
             * @example standard
             * @example lenience:factor=1/2,residual=draft
             */
            rule?: string;
            /** @description Key of the random stream. Left out of a POST, the server draws one and returns it. */
            seed?: components["schemas"]["Seed"];
            /**
             * @description Which round of the seed's stream to play, 0-based.
             * @default 0
             * @example 0
             */
            round_index?: number;
            /**
             * @description Number of proposals, K. 0 proposes nothing and draws one token from the target. At most the number of positions the profile has, which is also the default.
             * @example 5
             */
            draft_length?: number;
            /**
             * @description Where the proposals come from: a word for all of them, or a list with one token for each position. In a list, null means: sample this one from the draft. The default is `authored` where the profile has authored proposals, `sampled` otherwise.
             * @example authored
             * @example [
             *       "the",
             *       null,
             *       "mat",
             *       null,
             *       null
             *     ]
             */
            proposals?: components["schemas"]["ProposalSource"] | components["schemas"]["ProposalList"];
            /**
             * @description The version of the random stream the caller relies on. A version this server does not have is refused, so a link never silently shows another round. The default is the server's own.
             * @example philox4x64-10-v1
             */
            algorithm_version?: string;
            /**
             * @description How many tokens of a law, or of a position, an answer lists: the likeliest, and those that matter to it. The mass of the rest is given as one number.
             * @default 20
             * @example 20
             */
            top?: number;
            /** @description Uniforms given by hand, in the place of the random stream's: literal test vectors of an engine can be replayed with them. null leaves a draw to the stream. null for none. */
            uniforms?: components["schemas"]["Uniforms"] | null;
        };
        /** @description One token and by how much it is off. */
        Gap: {
            token: string;
            /** @description The difference, a positive number. */
            by: components["schemas"]["Exact"];
        };
        /**
         * Bias
         * @description How far what is committed at one place lies from the target, token by token.
         */
        Bias: {
            /** @description Distance of the committed law from the target: half the sum of the absolute differences. */
            total_variation: components["schemas"]["Exact"];
            /** @description Tokens committed more often than the target gives them, the furthest off first. */
            overproduced: components["schemas"]["Gap"][];
            /** @description Tokens committed less often than the target gives them, the furthest off first. */
            underproduced: components["schemas"]["Gap"][];
            /** @description How many further tokens are off and not listed. */
            rest_count: number;
        };
        /**
         * Position, exactly
         * @description What happens at one position, exactly.
         */
        ExactPosition: {
            /** @description 1-based. */
            position: number;
            /** @description Probability that a round commits a token at this position. */
            reached: components["schemas"]["Exact"];
            /** @description The sum of the smaller of target and draft: the probability that the standard rule accepts a sampled proposal here. */
            overlap: components["schemas"]["Exact"];
            /** @description Distance of target and draft: 1 - overlap. */
            total_variation: components["schemas"]["Exact"];
            /** @description Probability that a proposal is accepted here under the rule, given that the position is reached. */
            accepted: components["schemas"]["Exact"];
            /** @description How far the committed law is from the target; null where the vocabulary is too large to compare. */
            bias: components["schemas"]["Bias"] | null;
            /** @description How each token comes to be committed here, given that the position is reached. */
            tokens: {
                /** @description Tokens in the vocabulary's order. */
                entries: {
                    token: string;
                    /** @description Probability under the target. */
                    target: components["schemas"]["Exact"];
                    /** @description Probability under the draft. */
                    draft: components["schemas"]["Exact"];
                    /** @description Probability that the token is accepted once proposed (first, where there are several candidates); null where the test is undefined or never made. */
                    acceptance_probability: components["schemas"]["Exact"] | null;
                    /** @description Probability that the token is committed here as an accepted proposal; under the standard rule min(target, draft). */
                    accepted: components["schemas"]["Exact"];
                    /** @description Probability that the token is committed here as a replacement; under the standard rule max(0, target - draft). */
                    replaced: components["schemas"]["Exact"];
                    /** @description Their sum, which equals the target if and only if the rule is lossless here. */
                    committed: components["schemas"]["Exact"];
                }[];
                /** @description The same sums over tokens not listed. All 0 when every token is. */
                rest: {
                    target: components["schemas"]["Exact"];
                    draft: components["schemas"]["Exact"];
                    accepted: components["schemas"]["Exact"];
                    replaced: components["schemas"]["Exact"];
                    committed: components["schemas"]["Exact"];
                };
            };
            /** @description max(0, target - draft), renormalised: what the standard rule draws a replacement from, whatever the rule; null where target equals draft. What another rule replaces with is in tokens: replaced over its sum. */
            residual: components["schemas"]["Law"] | null;
            /**
             * @description Why the residual is null, or null.
             * @example target_equals_draft
             */
            residual_reason: string | null;
        };
        /**
         * First two tokens
         * @description The first two committed tokens together, among rounds that commit two: where tests of single tokens see nothing, this one may.
         */
        FirstTwo: {
            /** @description Half the sum of the absolute differences over all pairs; null with a reason. */
            total_variation: components["schemas"]["Exact"] | null;
            /** @description Pairs of tokens, the furthest off first. */
            pairs: {
                tokens: string[];
                /** @description Probability that a round commits at least two tokens, and these first. */
                committed: components["schemas"]["Exact"];
                /** @description What it would be if the second token followed the target whatever the first is. */
                lossless: components["schemas"]["Exact"];
            }[];
            /** @description How many further pairs are not listed. */
            rest_count: number;
            /**
             * @description Why there is no law of pairs, or null.
             * @example nothing_drafted
             * @example too_large
             */
            reason: string | null;
        };
        /**
         * Detection
         * @description How many rounds a test of the stated rates needs to see that this rule does not follow the target: the test that needs the fewest.
         */
        Detection: {
            /** @description Probability that a correct sampler is failed, all tests together. */
            false_alarm: components["schemas"]["Exact"];
            /** @description Probability that this rule is not failed after so many rounds, at most. */
            miss: components["schemas"]["Exact"];
            /**
             * @description `impossible_token`: a token that the target gives 0. `tokens`: total variation of the tokens of a position. Both are tests of `convergence` and of `POST /conformance`. `first_two`: of the first two tokens together, which neither makes. `committed_count`: the count against the law of the standard rule, which `POST /conformance` makes where counts are given. Null where there is nothing to see, or only after more than 10^15 rounds. Treat the list as open.
             * @example tokens
             */
            test: string | null;
            /** @description Position the test looks at, 1-based; null for a test of the whole round. */
            position: number | null;
            /** @description What the test has to see: a total variation, or the probability of something impossible. */
            distance: components["schemas"]["Exact"] | null;
            /** @description How many tokens (or rounds) the test needs to have counted. */
            draws: number | null;
            /** @description After how many rounds there are so many. */
            rounds: number | null;
            /**
             * @description Why there is no number, or null.
             * @example lossless
             * @example no_bias_here
             * @example too_many_rounds
             * @example too_large
             */
            reason: string | null;
        };
        /**
         * Sighting
         * @description One round with sampled proposals in which a rule does what it overdoes most.
         */
        Sighting: {
            /** @description Seed of the round. */
            seed: components["schemas"]["Seed"];
            /** @description 0-based. */
            round_index: number;
            /** @description Index of the frame that commits the token, 0-based. */
            frame: number;
            /** @description 1-based. */
            position: number;
            /** @description The token committed too often. */
            token: string;
            /**
             * @description `accepted`, `replacement` or `bonus`. Treat the list as open.
             * @example replacement
             */
            committed_as: string;
            /** @description By how much more often a round commits it there, in that way, than under the standard rule. */
            excess: components["schemas"]["Exact"];
            /** @description The round; null for a profile of your own. */
            href: components["schemas"]["Link"] | null;
        };
        /**
         * Metric
         * @description One figure that serving engines publish, with its formula and its range.
         */
        Metric: {
            /** @description The figure; null for a metric with one figure per position, or where it is undefined. */
            value: components["schemas"]["Exact"] | null;
            /** @description One figure for each position, null where it is undefined; null for a metric with a single figure. */
            values: (components["schemas"]["Exact"] | null)[] | null;
            /**
             * @description Why a figure is null, or null.
             * @example nothing_drafted
             */
            reason: string | null;
            /** @description How the figure is made. */
            formula: string;
            /**
             * @description Least and greatest value the figure can have.
             * @example [
             *       "0",
             *       "1"
             *     ]
             */
            range: string[];
            /** @description Names under which engines publish this figure. */
            published_as: {
                engine: string;
                /** @description What the engine calls it. */
                name: string;
            }[];
        };
        /**
         * Schedule of forced acceptance
         * @description Settings of an engine that force an acceptance in a benchmark.
         */
        ForcedSchedule: {
            /**
             * @description Names the schedule. Treat the names as open.
             * @example minimum_variance
             */
            schedule: string;
            /** @description What it keeps, in words. */
            meaning: string;
            /**
             * @description Which of rates and length the settings are given.
             * @enum {string}
             */
            takes: "rates" | "length";
            /** @description The settings; none where no engine has one. */
            set_by: {
                engine: string;
                /** @description Its name. */
                setting: string;
            }[];
            /** @description The mean acceptance length, the bonus counted. */
            length: components["schemas"]["Exact"] | null;
            /** @description Survival rates by position: the first i proposals all accepted. Not conditional. */
            rates: components["schemas"]["Exact"][] | null;
            /** @description The one conditional probability of every position, where the schedule has one and it is a fraction. */
            conditional: components["schemas"]["Exact"] | null;
            /** @description Two fractions less than 2^-59 apart with that probability between them, where it is none; else null. */
            bracket: {
                least: components["schemas"]["Exact"];
                most: components["schemas"]["Exact"];
            } | null;
            /** @description The probability of each number accepted, from 0 to K; null where the rates are. */
            histogram_law: components["schemas"]["Exact"][] | null;
            /** @description Variance of the number accepted in a round. */
            variance_of_accepted: components["schemas"]["Exact"] | null;
            /**
             * @description Why something is null, or null.
             * @example not_derivable
             */
            reason: string | null;
        };
        /**
         * Speedup
         * @description Time saved under the cost model.
         */
        Speedup: {
            /** @description The cost model in words. It is assumed, not measured. */
            assumption: string;
            draft_cost: components["schemas"]["Exact"];
            verify_cost: components["schemas"]["Exact"];
            /** @description One row for each draft length from 0 to K. */
            rows: {
                /** @description Number of proposals, k. */
                draft_length: number;
                /** @description Tokens a round commits on average. */
                expected_committed: components["schemas"]["Exact"];
                /** @description Time of a round in target steps: k * draft_cost + verify_cost; 1 for k = 0, which is plain decoding. */
                round_cost: components["schemas"]["Exact"];
                /** @description Tokens per target step, where plain decoding makes 1. */
                speedup: components["schemas"]["Exact"];
                /** @description Draft cost at which the draft gains nothing; null for k = 0, and where no cost of 0 or more does it. */
                break_even_draft_cost: components["schemas"]["Exact"] | null;
            }[];
            best: {
                /** @description The shortest draft with the greatest speedup. */
                draft_length: number;
                speedup: components["schemas"]["Exact"];
            };
        };
        /**
         * Exact expectations
         * @description Expectations of the rule under the target and draft of the profile, as exact numbers. Nothing here is simulated.
         */
        StatsExact: {
            /** @description The rule and whether it follows the target. */
            rule: {
                /** @description The rule with every option written out. */
                name: string;
                title: string;
                /** @description Whether what is committed follows the target exactly, whatever the draft is. */
                lossless: boolean;
                /** @description Under which condition it does, or what else has to be known; null for none. */
                condition: string | null;
            };
            /** @description One entry for each position, in order. */
            positions: components["schemas"]["ExactPosition"][];
            bonus: {
                /** @description One past the last proposal, 1-based. */
                position: number;
                /** @description Probability that the round gets to the bonus. */
                reached: components["schemas"]["Exact"];
                /** @description The law the bonus follows: the target's own row unless the rule takes another. */
                law: components["schemas"]["Law"];
                /** @description How far that is from the target; null where the vocabulary is too large to compare. */
                bias: components["schemas"]["Bias"] | null;
            };
            first_two: components["schemas"]["FirstTwo"];
            detection: components["schemas"]["Detection"];
            /** @description A round in which the fault shows: where the rule commits a token more often than the standard rule does. Null for a rule without bias, and where no early round shows it. */
            sighting: components["schemas"]["Sighting"] | null;
            /** @description Mean number of tokens a round commits, derived in two ways that must agree. */
            expected_committed: {
                /** @description Sum over the positions of the probability that they are committed. */
                by_survival: components["schemas"]["Exact"];
                /** @description Mean of the law of the count. */
                by_count_law: components["schemas"]["Exact"];
                formulas: {
                    by_survival: string;
                    by_count_law: string;
                };
            };
            /** @description The law of the number of tokens a round commits. */
            committed_count: {
                /** @description Every count from 1 to K + 1. */
                law: {
                    /** @description Number of tokens committed. */
                    committed_count: number;
                    probability: components["schemas"]["Exact"];
                    /** @description Frames of a round that commits so many; null where that varies with the candidates tested. */
                    frame_count: number | null;
                }[];
                variance: components["schemas"]["Exact"];
                /** @description Square root of the variance, rounded to a double. */
                standard_deviation: number;
            };
            /** @description The figures that serving engines publish, by names that cannot be misread. Treat the names as open. */
            metrics: {
                [key: string]: components["schemas"]["Metric"];
            };
            /** @description Settings of engines that force this rule's law, or only its mean, in a benchmark. Null beyond 16 positions, and where the mean has more than 200 digits. */
            forced: components["schemas"]["ForcedSchedule"][] | null;
            speedup: components["schemas"]["Speedup"];
            /** @description Frames of a round; null where that varies with the candidates tested. */
            frame_count: {
                /** @description Fewest frames a round can have. */
                least: number | null;
                /** @description Mean number of frames. */
                expected: components["schemas"]["Exact"] | null;
                /** @description Most frames a round can have. */
                most: number | null;
            };
            /** @description Target steps per committed token. Draft steps are counted in `speedup`. */
            cost: {
                /**
                 * @description What the figures count.
                 * @example target steps per committed token
                 */
                unit: string;
                /** @description Every proposal accepted. */
                best: components["schemas"]["Exact"];
                /** @description In the long run. */
                expected: components["schemas"]["Exact"];
                /** @description The first proposal always rejected. */
                worst: components["schemas"]["Exact"];
                /** @description Plain decoding: 1. */
                without_draft: components["schemas"]["Exact"];
            };
        };
        /**
         * Chi-square test
         * @description A chi-square test of observed counts against their exact law. It informs and decides nothing.
         */
        ChiSquare: {
            /** @description Pearson's statistic. */
            statistic: number;
            degrees_of_freedom: number;
            /** @description Probability of so large a statistic from a correct sampler, approximately. */
            p_value: number;
            /** @description How many tokens were put together in one cell, because each was expected fewer than five times. */
            pooled_tokens: number;
        };
        /**
         * Check of a position
         * @description The test of one position's tokens, against the target. Only rounds that committed a token here count.
         */
        ConvergencePosition: {
            /** @description 1-based; K + 1 is the bonus. */
            position: number;
            /** @description Rounds that committed a token at this position. */
            rounds: number;
            /** @description Histogram of the tokens committed here. */
            tokens: {
                /** @description Tokens in the vocabulary's order. */
                entries: {
                    token: string;
                    /** @description Rounds that committed the token here. */
                    count: number;
                    /** @description Probability the target gives it. */
                    target: components["schemas"]["Exact"];
                }[];
                /** @description Rounds that committed a token not listed. */
                rest_count: number;
            };
            /** @description Outcomes of probability 0 that were seen. One is proof of an error. */
            impossible_count: number;
            /** @description Distance of the observed frequencies from the exact law; null if nothing was observed. */
            total_variation: number | null;
            /** @description Mean of that distance for a correct sampler with so many observations; null if nothing was observed. */
            expected_total_variation: number | null;
            /** @description Greatest distance that passes; null if nothing was observed. */
            threshold: number | null;
            /** @description The least total variation from the law that a sampler is sure to fail this test for, but for a chance of false_alarm over the number of tests; null where these rounds prove nothing. */
            smallest_caught: number | null;
            /** @description Whether these rounds could have failed this test by distance: there are some, and the threshold is below 1. */
            can_fail: boolean;
            /** @description No impossible outcome, and a distance within the threshold. */
            passed: boolean;
            /** @description A second opinion that decides nothing; null where it does not apply. */
            chi_square: components["schemas"]["ChiSquare"] | null;
            /**
             * @description Why the chi-square is null, or null.
             * @example expected_count_below_5
             */
            chi_square_reason: string | null;
        };
        /**
         * Course of the check
         * @description The distances as the rounds came in, as columns for a plot: every column has one value for each checkpoint.
         */
        ConvergenceSeries: {
            /** @description Checkpoints: the number of rounds played by then, about evenly spaced on a log scale. */
            rounds: number[];
            /** @description One entry for each position 1 to K + 1. */
            positions: {
                /** @description 1-based. */
                position: number;
                /** @description Rounds that had committed a token at this position. */
                rounds: number[];
                /** @description Observed distance; null before the first observation. */
                total_variation: (number | null)[];
                /** @description Mean distance of a correct sampler. */
                expected_total_variation: (number | null)[];
                /** @description Greatest distance that passes. */
                threshold: (number | null)[];
            }[];
            committed_count: {
                /** @description Observed distance; null before the first observation. */
                total_variation: (number | null)[];
                /** @description Mean distance of a correct sampler. */
                expected_total_variation: (number | null)[];
                /** @description Greatest distance that passes. */
                threshold: (number | null)[];
            };
        };
        /**
         * Check of the sampler
         * @description A simulation of the sampler that serves the rounds, tested against the exact law. Distances here are statistics of the simulation, doubles and not exact. A failed check shows an error; a passed one shows none large enough to see.
         */
        Convergence: {
            /** @description Rounds played, all with sampled proposals. */
            rounds: number;
            /** @description Seed of the rounds. */
            seed: components["schemas"]["Seed"];
            /** @description Bound on the probability that a correct sampler fails, all tests together. */
            false_alarm: components["schemas"]["Exact"];
            /** @description Tests made: one for each position, one for the bonus, one for the count, K + 2 in all. */
            tests: number;
            /** @description Whether every round of the check can be asked for as frames. */
            replayable: boolean;
            /**
             * @description `rounds` or `counts`.
             * @example rounds
             */
            simulation: string;
            /** @description Whether every test passed. */
            passed: boolean;
            /** @description One test for each position 1 to K + 1; the last is the bonus. */
            positions: components["schemas"]["ConvergencePosition"][];
            /** @description The test of the number of tokens committed, against its exact law. */
            committed_count: {
                /** @description Rounds counted: all. */
                rounds: number;
                /** @description Every count from 1 to K + 1. */
                counts: {
                    /** @description Number of tokens committed. */
                    committed_count: number;
                    /** @description Rounds that committed so many. */
                    count: number;
                    probability: components["schemas"]["Exact"];
                }[];
                /** @description Outcomes of probability 0 that were seen. One is proof of an error. */
                impossible_count: number;
                /** @description Distance of the observed frequencies from the exact law; null if nothing was observed. */
                total_variation: number | null;
                /** @description Mean of that distance for a correct sampler with so many observations; null if nothing was observed. */
                expected_total_variation: number | null;
                /** @description Greatest distance that passes; null if nothing was observed. */
                threshold: number | null;
                /** @description The least total variation from the law that a sampler is sure to fail this test for, but for a chance of false_alarm over the number of tests; null where these rounds prove nothing. */
                smallest_caught: number | null;
                /** @description Whether these rounds could have failed this test by distance: there are some, and the threshold is below 1. */
                can_fail: boolean;
                /** @description No impossible outcome, and a distance within the threshold. */
                passed: boolean;
                /** @description A second opinion that decides nothing; null where it does not apply. */
                chi_square: components["schemas"]["ChiSquare"] | null;
                /**
                 * @description Why the chi-square is null, or null.
                 * @example expected_count_below_5
                 */
                chi_square_reason: string | null;
            };
            series: components["schemas"]["ConvergenceSeries"];
        };
        /**
         * Statistics of a profile
         * @description What rounds of a profile come to: the exact expectations, and beside them a simulation that tests the sampler against them.
         */
        Stats: {
            /** @description The request with every default filled in. */
            request: {
                /**
                 * @description Id of the profile.
                 * @example closely-aligned
                 * @example divergent
                 */
                profile: string;
                /**
                 * @description The rule that verified the proposals, with every option written out. More rules may come: treat the list as open.
                 * @example standard
                 * @example lenience:factor=1/2,residual=draft
                 */
                rule: string;
                /** @description Number of proposals in a round, K. */
                draft_length: number;
                /** @description Time of one draft step, in target steps. */
                draft_cost: components["schemas"]["Exact"];
                /** @description Time to verify a round, in target steps. */
                verify_cost: components["schemas"]["Exact"];
                /** @description Rounds the check plays. */
                rounds: number;
                /** @description Seed of the check. */
                seed: components["schemas"]["Seed"];
                /** @description Bound on the probability that the check fails a correct sampler. */
                false_alarm: components["schemas"]["Exact"];
                /** @description Parts asked for. */
                include: ("exact" | "convergence")[];
                /**
                 * @description `rounds` or `counts`.
                 * @example rounds
                 */
                simulation: string;
                /** @description How many tokens are listed at most. */
                top: number;
            };
            /** @description What was done to the rows of an inline profile; null for one of the catalogue. */
            input: components["schemas"]["InlineReport"] | null;
            /**
             * @description Names the scheme that gives every draw its random number. The same input under the same version yields the same draws for ever.
             * @example philox4x64-10-v1
             */
            algorithm_version: string;
            /**
             * @description Version of the data file the profile comes from.
             * @example 1
             */
            data_version: string;
            /** @description What to expect, exactly; null if not asked for. */
            exact: components["schemas"]["StatsExact"] | null;
            /** @description The check of the sampler; null if not asked for. */
            convergence: components["schemas"]["Convergence"] | null;
            links: {
                /** @description The same statistics; null where the link would be longer than 3,500 characters. */
                self: components["schemas"]["Link"] | null;
                /**
                 * @description Why there is no link, or null.
                 * @example too_long
                 */
                self_reason: string | null;
                /** @description The profile; null for an inline one. */
                profile: components["schemas"]["Link"] | null;
                /** @description A round of the check; null for an inline profile. */
                round: components["schemas"]["Link"] | null;
                /** @description All rules side by side on this profile; null for an inline profile. */
                rules: components["schemas"]["Link"] | null;
                method: components["schemas"]["Link"];
            };
        };
        /**
         * @description Time of one draft step in target steps, as a fraction or a decimal; 0 is allowed. An assumption, not a measurement.
         * @default 1/10
         * @example 1/10
         * @example 0.05
         */
        draft_cost: string;
        /**
         * @description Time to verify a whole round in target steps, as a fraction or a decimal greater than 0.
         * @default 1
         * @example 1
         * @example 6/5
         */
        verify_cost: string;
        /**
         * @description Number of rounds the check plays. Played rounds are limited by the vocabulary, as an error says; `counts` takes any number.
         * @default 20000
         * @example 20000
         */
        rounds: number;
        /**
         * @description `rounds` plays the rounds, each of which can be replayed. `counts` draws the counts of so many rounds straight from the law, in a time that does not depend on their number; none can be replayed.
         * @default rounds
         * @example rounds
         * @enum {string}
         */
        simulation: "rounds" | "counts";
        /**
         * @description Probability that the check fails a correct sampler, as a fraction or a decimal strictly between 0 and 1. It bounds all the check's tests together.
         * @default 1/1000000
         * @example 1/1000000
         * @example 0.001
         */
        false_alarm: string;
        /**
         * @description Which parts to send. A part left out is null.
         * @default [
         *       "exact",
         *       "convergence"
         *     ]
         * @example [
         *       "exact"
         *     ]
         */
        include: ("exact" | "convergence")[];
        /**
         * Request for statistics
         * @description What to compute. Only the profile is required.
         */
        StatsRequest: {
            /** @description Id of the profile, or a profile of your own. */
            profile: components["schemas"]["ProfileId"] | components["schemas"]["InlineProfile"];
            /**
             * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options as name=value with commas between. Options left out have their defaults.
             * @default standard
             * @example standard
             * @example lenience:factor=1/2,residual=draft
             */
            rule?: string;
            /**
             * @description Number of proposals in a round, K. At most the number of positions the profile has, which is also the default.
             * @example 5
             */
            draft_length?: number;
            /**
             * @description Time of one draft step in target steps, as a fraction or a decimal; 0 is allowed. An assumption, not a measurement.
             * @default 1/10
             * @example 1/10
             * @example 0.05
             */
            draft_cost?: string;
            /**
             * @description Time to verify a whole round in target steps, as a fraction or a decimal greater than 0.
             * @default 1
             * @example 1
             * @example 6/5
             */
            verify_cost?: string;
            /**
             * @description Number of rounds the check plays. Played rounds are limited by the vocabulary, as an error says; `counts` takes any number.
             * @default 20000
             * @example 20000
             */
            rounds?: number;
            /**
             * @description Key of the random stream the check plays from.
             * @default 0
             */
            seed?: components["schemas"]["Seed"];
            /**
             * @description Probability that the check fails a correct sampler, as a fraction or a decimal strictly between 0 and 1. It bounds all the check's tests together.
             * @default 1/1000000
             * @example 1/1000000
             * @example 0.001
             */
            false_alarm?: string;
            /**
             * @description Which parts to send. A part left out is null.
             * @default [
             *       "exact",
             *       "convergence"
             *     ]
             * @example [
             *       "exact"
             *     ]
             */
            include?: ("exact" | "convergence")[];
            /**
             * @description How many tokens of a law, or of a position, an answer lists: the likeliest, and those that matter to it. The mass of the rest is given as one number.
             * @default 20
             * @example 20
             */
            top?: number;
            /**
             * @description `rounds` plays the rounds, each of which can be replayed. `counts` draws the counts of so many rounds straight from the law, in a time that does not depend on their number; none can be replayed.
             * @default rounds
             * @example rounds
             * @enum {string}
             */
            simulation?: "rounds" | "counts";
        };
        /**
         * @description Proposals a position of the rules that take several.
         * @default 2
         * @example 2
         */
        candidates: number;
        /**
         * Table of rules
         * @description All rules side by side on one profile: what each accepts, commits and costs, exactly.
         */
        RuleTable: {
            /** @description The request with every default filled in. */
            request: {
                /** @description Id of the profile. */
                profile: string;
                draft_length: number;
                /** @description Time of a draft step in target steps. */
                draft_cost: components["schemas"]["Exact"];
                /** @description Time to verify a round in target steps. */
                verify_cost: components["schemas"]["Exact"];
                candidates: number;
                /** @description Of the tests for which numbers of rounds are given. */
                false_alarm: components["schemas"]["Exact"];
            };
            data_version: string;
            /** @description A row for each rule, with its default options. */
            rows: {
                id: string;
                /** @description The rule with every option written out. */
                name: string;
                /** @description Title. */
                title: string;
                /** @description Treat the list as open. */
                family: string;
                lossless: boolean;
                /** @description Null where they cannot be worked out. */
                figures: null | {
                    positions: {
                        /** @description 1-based. */
                        position: number;
                        /** @description Probability that a round gets here. */
                        reached: components["schemas"]["Exact"];
                        /** @description Probability that a proposal is accepted here, given that. */
                        accepted: components["schemas"]["Exact"];
                        /** @description Distance of the committed law from the target, given that. */
                        total_variation: components["schemas"]["Exact"];
                    }[];
                    bonus: {
                        /** @description Probability that a round gets here. */
                        reached: components["schemas"]["Exact"];
                        /** @description Distance of the committed law from the target, given that. */
                        total_variation: components["schemas"]["Exact"];
                    };
                    /** @description The greatest of the distances. */
                    largest_total_variation: components["schemas"]["Exact"];
                    /** @description Distance of the first two committed tokens from what a lossless rule makes of the same firsts; null without a draft. */
                    first_two_total_variation: components["schemas"]["Exact"] | null;
                    /** @description Mean number of tokens a round commits. */
                    expected_committed: components["schemas"]["Exact"];
                    /** @description The law of that number. */
                    committed_count: {
                        committed_count: number;
                        probability: components["schemas"]["Exact"];
                    }[];
                    /** @description Speedup at this draft length, under the cost model of the statistics. */
                    speedup: components["schemas"]["Exact"];
                    /** @description The draft length with the greatest speedup. */
                    best: {
                        draft_length: number;
                        speedup: components["schemas"]["Exact"];
                    };
                    /** @description The test that sees the fault with the fewest rounds; nulls where there is none to see. */
                    detection: {
                        /**
                         * @description `impossible_token`: a token that the target gives 0. `tokens`: total variation of the tokens of a position. `first_two`: of the first two tokens together. `committed_count`: the count against the law of the standard rule. Null where there is nothing to see. Treat the list as open.
                         * @example tokens
                         */
                        test: string | null;
                        /** @description Position the test looks at, 1-based; null for a test of the whole round. */
                        position: number | null;
                        /** @description What the test has to see: a total variation, or the probability of something impossible. */
                        distance: components["schemas"]["Exact"] | null;
                        /** @description How many tokens (or rounds) the test needs to have counted. */
                        draws: number | null;
                        /** @description After how many rounds there are so many. */
                        rounds: number | null;
                    };
                };
                /**
                 * @description Why there are no figures, or null.
                 * @example too_large
                 */
                reason: string | null;
                /** @description The same in a sentence, or null. */
                detail: string | null;
                links: {
                    stats: components["schemas"]["Link"];
                    round: components["schemas"]["Link"];
                };
            }[];
            /** @description What the rules are held against. */
            bounds: {
                /** @description How many candidates a position the bounds are for. */
                candidates: number;
                positions: {
                    /** @description 1-based. */
                    position: number;
                    /** @description The most often that any lossless rule can accept one of the candidates, drawn independently: the bound of optimal transport. */
                    optimal: components["schemas"]["Exact"] | null;
                    /** @description How often a token drawn from the target is one of the candidates: naive matching. */
                    match: components["schemas"]["Exact"] | null;
                    /** @description The bound where no token is drawn twice; null where that takes too long. */
                    optimal_without_replacement: components["schemas"]["Exact"] | null;
                    /** @description Naive matching where no token is drawn twice; null where that takes too long. */
                    match_without_replacement: components["schemas"]["Exact"] | null;
                }[];
                /** @description Tokens a round could commit if every prefix of proposals were accepted as often as the target allows; no rule attains it in general. Null where that takes too long. */
                full_information: components["schemas"]["Exact"] | null;
                /** @description The least rho that is valid for `k-seq` at every position lies between these two, which are equal where it is rational; null without a draft. */
                smallest_rho: null | {
                    low: components["schemas"]["Exact"];
                    high: components["schemas"]["Exact"];
                };
            };
            links: {
                self: components["schemas"]["Link"];
                rules: components["schemas"]["Link"];
                stats: components["schemas"]["Link"];
            };
        };
        /**
         * Rule
         * @description How proposals are verified: what is told about one rule.
         */
        Rule: {
            /**
             * @description Id, for `rule`.
             * @example standard
             */
            id: string;
            /**
             * @description The id with every option written out at its default, for `rule`.
             * @example lenience:factor=1/2,residual=draft
             */
            name: string;
            /** @description Title, for a menu. */
            title: string;
            /** @description What it does, in a sentence. */
            description: string;
            /** @description Where it is from. */
            source: string;
            /**
             * @description `lossless`: follows the target, or is meant to. `several-candidates`: more than one proposal a position. `lossy`: deviates on purpose. `wrong`: a fault found in the field. Treat the list as open.
             * @example lossless
             * @example several-candidates
             * @example lossy
             * @example wrong
             */
            family: string;
            /** @description Whether what is committed follows the target exactly, whatever the draft is. */
            lossless: boolean;
            /** @description Under which condition it does, or what else has to be known; null for none. */
            condition: string | null;
            /** @description Engines, papers and reports in which the rule is found. */
            seen: string[];
            /** @description Proposals at each position, with the default options. */
            candidates: number;
            /** @description Options, in the order of the name. */
            options: {
                /** @description Name of the option. */
                name: string;
                /**
                 * @description `integer`, `number` (exact, as a fraction or a decimal), `choice` or `tokens` (0-based indices with a point between). Treat the list as open.
                 * @example number
                 */
                kind: string;
                /** @description The default, as it is written. */
                default: string;
                /** @description What is allowed, in words. */
                allowed: string;
                /** @description The words that may be chosen; empty for other kinds. */
                choices: string[];
                /** @description What the option does. */
                description: string;
            }[];
            /** @description A small example outside the model of this service, worked out by enumeration; null for most rules. */
            example: null | {
                /** @description The example in words. */
                text: string;
                /** @description Every pair of tokens, as indices. */
                pairs: {
                    tokens: number[];
                    /** @description Probability under the rule. */
                    committed: components["schemas"]["Exact"];
                    /** @description Probability under the target. */
                    target: components["schemas"]["Exact"];
                }[];
                /** @description Distance of the two laws. */
                total_variation: components["schemas"]["Exact"];
            };
            links: {
                /** @description Statistics under this rule, for each profile of the catalogue. */
                stats: {
                    /** @description Id of the profile. */
                    profile: string;
                    href: components["schemas"]["Link"];
                }[];
            };
        };
        /**
         * Rules
         * @description Every rule this service knows.
         */
        RuleList: {
            rules: components["schemas"]["Rule"][];
            /** @description Faults found in the field that a model whose rows do not depend on earlier tokens cannot hold, and why. */
            outside_the_model: {
                /** @description The fault. */
                title: string;
                /** @description Why it is outside, and what can be asked instead. */
                why: string;
                seen: string[];
            }[];
            links: {
                /** @description All rules side by side, for each profile. */
                tables: {
                    /** @description Id of the profile. */
                    profile: string;
                    href: components["schemas"]["Link"];
                }[];
            };
        };
        /**
         * Acceptance metrics
         * @description What the counters of an engine come to: every ratio under a name of its own, with its formula.
         */
        Acceptance: {
            /** @description What was asked. */
            request: {
                /**
                 * @description Whose names the counters have.
                 * @enum {string}
                 */
                engine: "none" | "vllm" | "sglang" | "tensorrt-llm" | "llama.cpp";
                /** @description The draft length given beside the counters, or null. */
                draft_length: number | null;
                /** @description How many requests the counters are of. */
                requests: number;
            };
            /** @description The counters of all requests together, given or derived, in the words of this service. Treat the names as open. */
            counters: {
                /** @example accepted */
                name: string;
                /** @description What it counts. */
                meaning: string;
                /** @description The count; null of a list, or where it is not known. */
                value: number | null;
                /** @description The counts of a list; null of a single count, or where it is not known. */
                values: number[] | null;
                /** @description How it follows from those given; null where it was given in every request, or is not known. */
                derived_from: string | null;
                /** @description Names under which engines publish this counter. */
                published_as: {
                    engine: string;
                    /** @description What the engine calls it. */
                    name: string;
                }[];
            }[];
            /** @description The ratios of all requests together: ratios of sums. Treat the names as open. */
            metrics: {
                [key: string]: components["schemas"]["Metric"];
            };
            /** @description The mean of each ratio over the requests: a mean of ratios, which weighs a short request as much as a long one. Treat the names as open. */
            mean_of_requests: {
                [key: string]: {
                    /** @description The mean, null where no request has the ratio. */
                    value: components["schemas"]["Exact"] | null;
                    /** @description In how many requests the ratio is defined. */
                    requests: number;
                };
            };
            /** @description The ratios of each request, in order. */
            requests: {
                [key: string]: components["schemas"]["Exact"] | null;
            }[];
            /** @description Ratios that the engine itself gave, held against those found here. */
            published: {
                /** @description Index of the request. */
                request: number;
                /** @description The engine's name. */
                name: string;
                /** @description The ratio of this service that it should equal. */
                metric: string;
                /** @description The number given. */
                given: components["schemas"]["Exact"];
                /** @description The number found here. */
                computed: components["schemas"]["Exact"] | null;
                /** @description Whether they are equal to the digits given; null where nothing was found. */
                agrees: boolean | null;
            }[];
            /** @description Settings of engines that force the same acceptance in a benchmark. One mean has several laws. */
            forced: components["schemas"]["ForcedSchedule"][];
            /** @description What to know about these figures. */
            notes: {
                /**
                 * @description Names the note. Treat the codes as open.
                 * @example shorter_drafts
                 */
                code: string;
                /** @description In a sentence or two. */
                text: string;
            }[];
            links: {
                /** @description The same again, where GET has the same bytes; null where it would be too long. */
                self: components["schemas"]["Link"] | null;
                /**
                 * @description Why something is null, or null.
                 * @example not_derivable
                 */
                self_reason: string | null;
                method: components["schemas"]["Link"];
            };
        };
        /**
         * @description Counts by name. Names that the engine does not have are refused; null is taken for not given.
         * @example {
         *       "rounds": 10,
         *       "draft_length": 4,
         *       "histogram": [
         *         3,
         *         2,
         *         1,
         *         0,
         *         4
         *       ]
         *     }
         * @example {
         *       "num_spec_steps": 43,
         *       "acceptance_histogram": [
         *         39,
         *         1,
         *         0,
         *         3
         *       ]
         *     }
         */
        Counters: {
            [key: string]: unknown;
        };
        /**
         * Request for acceptance metrics
         * @description The counters of an engine, under its own names. Only the counters are required.
         */
        AcceptanceRequest: {
            /**
             * @description Whose names the counters have; `none` for the names of this service.
             * @default none
             * @example vllm
             * @enum {string}
             */
            engine?: "none" | "vllm" | "sglang" | "tensorrt-llm" | "llama.cpp";
            /** @description The counters of one request or of all together, or an array of those of several requests. */
            counters: components["schemas"]["Counters"] | components["schemas"]["Counters"][];
            /**
             * @description Proposals of a round, K, where the counters do not carry it. Where they show that rounds differ, it is the most.
             * @example 4
             */
            draft_length?: number;
        };
        /**
         * @description Acceptance rate as a fraction or a decimal from 0 to 1: one for every position, or one for each position in order, given that those before it were accepted.
         * @example [
         *       "4/5"
         *     ]
         * @example [
         *       "9/10",
         *       "4/5",
         *       "1/2"
         *     ]
         */
        acceptance: string[];
        /**
         * @description Number of proposals in a round, K. The default is 5, or the number of rates where there are several, which is then also the most.
         * @example 5
         */
        "properties-draft_length": number;
        /**
         * @description Arithmetic operations of the draft for a token, where the target takes 1.
         * @default 0
         * @example 1/50
         */
        operations_cost: string;
        /**
         * @description Number of requests served at once, B.
         * @default 1
         * @example 4
         */
        batch: number;
        /**
         * @description Length of a job in tokens, L. Left out, no job is looked at.
         * @example 12
         */
        tokens: number;
        /**
         * Calculation
         * @description What rounds at given acceptance rates come to, in tokens and in time. Nothing is simulated or measured.
         */
        SpeedupAnswer: {
            /** @description The request with every default written out. */
            request: {
                /** @description The rates as given. */
                acceptance: components["schemas"]["Exact"][];
                /** @description Number of proposals in a round, K. */
                draft_length: number;
                draft_cost: components["schemas"]["Exact"];
                verify_cost: components["schemas"]["Exact"];
                operations_cost: components["schemas"]["Exact"];
                /** @description Number of requests at once, B. */
                batch: number;
                /** @description Length of a job, L, or null. */
                tokens: number | null;
            };
            /** @description What the figures assume, in sentences. */
            assumptions: string[];
            /** @description How the figures are made, by name. Treat the names as open. */
            formulas: {
                [key: string]: string;
            };
            /** @description S_i for i = 1 to K: the probability that the first i proposals are all accepted. */
            survival_by_position: components["schemas"]["Exact"][];
            /** @description The law of the number of tokens that a round commits. */
            committed_count: {
                /** @description The probability of each number of committed tokens, from 1 to K + 1. */
                law: {
                    /** @description Tokens committed in a round. */
                    committed_count: number;
                    probability: components["schemas"]["Exact"];
                }[];
                variance: components["schemas"]["Exact"];
            };
            /** @description One row for each draft length from 0 to K. */
            rows: {
                /** @description Number of proposals, k. */
                draft_length: number;
                /** @description Tokens a round commits on average, E_k; the bonus or the replacement is counted. */
                expected_committed: components["schemas"]["Exact"];
                /** @description Proposals accepted on average, E_k - 1. */
                accepted_per_round: components["schemas"]["Exact"];
                /** @description (E_k - 1) / k; null for k = 0. It falls with k though the acceptance rate stays: never choose a draft length by it. */
                accepted_over_drafted: components["schemas"]["Exact"] | null;
                /** @description Proposals that are not accepted, on average: k - (E_k - 1). */
                wasted_per_round: components["schemas"]["Exact"];
                /** @description Time of a round in target steps; 1 for k = 0, which is plain decoding. */
                round_cost: components["schemas"]["Exact"];
                /** @description Tokens per target step, where plain decoding makes 1: the walltime improvement of Leviathan et al. 2023, Theorem 3.8. */
                speedup: components["schemas"]["Exact"];
                /** @description Draft cost at which the draft gains nothing; null for k = 0, and where no cost of 0 or more does it. */
                break_even_draft_cost: components["schemas"]["Exact"] | null;
                /** @description Arithmetic operations per token over those of plain decoding: Leviathan et al. 2023, Theorem 3.11. */
                operations_factor: components["schemas"]["Exact"];
            }[];
            /** @description The draft length that was asked for. */
            chosen: {
                /** @description Number of proposals. */
                draft_length: number;
                speedup: components["schemas"]["Exact"];
            };
            /** @description The shortest of the draft lengths up to K with the greatest speedup. */
            best: {
                /** @description Number of proposals. */
                draft_length: number;
                speedup: components["schemas"]["Exact"];
            };
            improvement: {
                /** @description Whether some draft length up to K is faster than plain decoding. */
                possible: boolean;
                /** @description The condition for it. */
                condition: string;
            };
            limits: {
                /** @description Tokens of a round in which every proposal is accepted, K + 1. */
                all_accepted: number;
                /** @description Tokens per target step of a draft that knows where its first rejection would come; null where the rates differ or are 1. */
                oracle_committed: components["schemas"]["Exact"] | null;
                /**
                 * @description Why a figure is null, or null.
                 * @example too_long_to_be_exact
                 */
                reason: string | null;
            };
            /** @description Several requests at once. */
            batch: {
                /** @description B. */
                requests: number;
                /** @description What a round commits for each request where all advance by the least. */
                expected_min_committed: components["schemas"]["Exact"] | null;
                /** @description The longest row of a round on average, to which the others are padded. */
                expected_max_committed: components["schemas"]["Exact"] | null;
                /** @description Tokens of the whole batch per target step, where a finished request is replaced at once. */
                throughput: components["schemas"]["Exact"];
                /** @description The same where all requests advance by the least. */
                throughput_aligned: components["schemas"]["Exact"] | null;
                /**
                 * @description Why a figure is null, or null.
                 * @example too_long_to_be_exact
                 */
                reason: string | null;
            };
            /** @description A job of L tokens; null where no length was given. */
            job: {
                /** @description L. */
                tokens: number;
                /** @description Rounds that one job takes on average, E R. */
                expected_rounds: components["schemas"]["Exact"] | null;
                /** @description L / E N, below which E R never is. */
                least_rounds: components["schemas"]["Exact"];
                /** @description (L + K) / E N, above which E R never is. */
                most_rounds: components["schemas"]["Exact"];
                /** @description Tokens beyond L that the last round commits on average: E R * E N - L. */
                expected_overshoot: components["schemas"]["Exact"] | null;
                /** @description Time of one job in target steps on average. */
                expected_time: components["schemas"]["Exact"] | null;
                /** @description Rounds of a static batch of B such jobs that waits for the slowest, E max R. */
                expected_max_rounds: components["schemas"]["Exact"] | null;
                /** @description Tokens per target step of that batch: B * L over its expected time. */
                throughput_static: components["schemas"]["Exact"] | null;
                /**
                 * @description Why a figure is null, or null.
                 * @example too_long_to_be_exact
                 */
                reason: string | null;
            } | null;
            links: {
                /** @description This calculation again, every parameter written out; null where that would be too long. */
                self: components["schemas"]["Link"] | null;
                method: components["schemas"]["Link"];
            };
        };
        /**
         * @description For `smallest_caught`: the probability that so large a bias is not seen, as a fraction or a decimal strictly between 0 and 1.
         * @default 1/100
         * @example 1/100
         * @example 0.001
         */
        miss: string;
        /**
         * @description Number of proposals in a round, K. At most the number of positions the profile has, which is also the default.
         * @example 5
         */
        "StatsRequest_properties-draft_length": number;
        /**
         * Request to judge a sampler
         * @description What your sampler did, as counts, on a profile. Only the profile and the counts of tokens are required.
         */
        ConformanceRequest: {
            /** @description Id of the profile, or a profile of your own. */
            profile: components["schemas"]["ProfileId"] | components["schemas"]["InlineProfile"];
            /**
             * @description One entry for each position 1 to K, and one for the bonus: how often each token was committed there, among the rounds that committed a token there. A list in the vocabulary's order, or an object from token to count that leaves out what was never committed. No position has more rounds than the one before it.
             * @example [
             *       {
             *         "the": 3,
             *         "a": 1
             *       },
             *       {
             *         "cat": 2
             *       }
             *     ]
             */
            tokens: (number[] | {
                [key: string]: number;
            })[];
            /**
             * @description Rounds that committed 1, 2, ..., K + 1 tokens. If given it is tested too, and has to agree with `tokens`.
             * @example [
             *       2,
             *       2
             *     ]
             */
            committed_count?: number[];
            /**
             * @description The same as an engine publishes it: rounds that accepted exactly 0, 1, ..., K proposals, the bonus not counted. Index by index it is `committed_count`.
             * @example [
             *       2,
             *       2
             *     ]
             */
            acceptance_histogram?: number[];
            /** @description The rule whose law of the committed count the count is tested against. Tokens are always tested against the target. */
            rule?: components["schemas"]["rule"];
            draft_length?: components["schemas"]["StatsRequest_properties-draft_length"];
            /** @description Probability that a correct sampler fails, all tests together, as a fraction or a decimal strictly between 0 and 1. */
            false_alarm?: components["schemas"]["false_alarm"];
            /**
             * @description For `smallest_caught`: the probability that so large a bias is not seen, as a fraction or a decimal strictly between 0 and 1.
             * @default 1/100
             * @example 1/100
             * @example 0.001
             */
            miss?: string;
            top?: components["schemas"]["top"];
        };
        /**
         * Verdict on a sampler
         * @description Whether the counts of a sampler can be those of a correct one, and if not, which known rule they look like. A failed verdict shows an error, but for a chance of false_alarm; a passed one shows none large enough to see.
         */
        Conformance: {
            /** @description The request, every default written out, without the counts. */
            request: {
                /** @description Id of the profile. */
                profile: string;
                /** @description The rule whose law of the committed count was tested against. */
                rule: string;
                /** @description Number of proposals in a round, K. */
                draft_length: number;
                false_alarm: components["schemas"]["Exact"];
                miss: components["schemas"]["Exact"];
                /** @description How many tokens of a position are listed. */
                top: number;
            };
            /** @description What was done to the rows of an inline profile; null for a named one. */
            input: components["schemas"]["InlineReport"] | null;
            /** @description Version of the data file. */
            data_version: string;
            /** @description The verdict: whether every test passed. */
            passed: boolean;
            /** @description The verdict in plain sentences, fit to be the message of a failed assertion. */
            summary: string;
            /** @description What the verdict rests on. */
            decides: string;
            /** @description Rounds observed: those that committed a token at position 1. */
            rounds: number;
            /** @description Tests made: one for each position, one for the bonus, and one for the count if it was given. */
            tests: number;
            /** @description How many different things were counted that have probability 0. */
            proof_count: number;
            /** @description Those things, the first 100 of them. Each is a proof of error: a correct sampler never does it. */
            proofs: {
                /** @description 1-based; null for a committed count. */
                position: number | null;
                /** @description The token that the target never gives there; null for a committed count. */
                token: string | null;
                /** @description The number of tokens that no round commits by the rule; null for a token. */
                committed_count: number | null;
                /** @description How often it was counted. */
                count: number;
            }[];
            /** @description One test for each position 1 to K + 1 of its tokens against the target; the last is the bonus. */
            positions: {
                /** @description 1-based; K + 1 is the bonus. */
                position: number;
                /** @description Rounds that committed a token at this position. */
                rounds: number;
                /** @description Histogram of the tokens committed here. */
                tokens: {
                    /** @description Tokens in the vocabulary's order: all of a small vocabulary, the likeliest and the impossible of a large one. */
                    entries: {
                        token: string;
                        /** @description Rounds that committed the token here. */
                        count: number;
                        /** @description Probability the target gives it. */
                        target: components["schemas"]["Exact"];
                    }[];
                    /** @description Rounds that committed a token not listed. */
                    rest_count: number;
                };
                /** @description Outcomes of probability 0 that were counted. One is a proof of error. */
                impossible_count: number;
                /** @description Distance of the observed frequencies from the exact law; null if nothing was observed. */
                total_variation: number | null;
                /** @description Mean of that distance for a correct sampler with so many observations; null if nothing was observed. */
                expected_total_variation: number | null;
                /** @description Greatest distance that passes: the mean, and sqrt(ln(1/a) / (2 n)) for n observations, where a is false_alarm over the number of tests; null if nothing was observed. */
                threshold: number | null;
                /** @description The least total variation from the law that a sampler is sure to fail this test for, but for a chance of `miss`; null where these counts prove nothing. */
                smallest_caught: number | null;
                /** @description Whether so many observations could have failed this test by distance. */
                can_fail: boolean;
                /** @description No impossible outcome, and a distance within the threshold. */
                passed: boolean;
                /** @description A second opinion that decides nothing; null where it does not apply. */
                chi_square: components["schemas"]["ChiSquare"] | null;
                /**
                 * @description Why the chi-square is null, or null.
                 * @example impossible_token
                 */
                chi_square_reason: string | null;
                /** @description The p-value of the chi-square, adjusted by Holm over all tests; null where there is none. It decides nothing. */
                adjusted_p_value: number | null;
            }[];
            /** @description The test of the number of tokens committed, against the law of the rule; null where it was not given. */
            committed_count: {
                /** @description Rounds counted: all. */
                rounds: number;
                /** @description Every count from 1 to K + 1. */
                counts: {
                    /** @description Number of tokens committed. */
                    committed_count: number;
                    /** @description Rounds that committed so many. */
                    count: number;
                    probability: components["schemas"]["Exact"];
                }[];
                /** @description Outcomes of probability 0 that were counted. One is a proof of error. */
                impossible_count: number;
                /** @description Distance of the observed frequencies from the exact law; null if nothing was observed. */
                total_variation: number | null;
                /** @description Mean of that distance for a correct sampler with so many observations; null if nothing was observed. */
                expected_total_variation: number | null;
                /** @description Greatest distance that passes: the mean, and sqrt(ln(1/a) / (2 n)) for n observations, where a is false_alarm over the number of tests; null if nothing was observed. */
                threshold: number | null;
                /** @description The least total variation from the law that a sampler is sure to fail this test for, but for a chance of `miss`; null where these counts prove nothing. */
                smallest_caught: number | null;
                /** @description Whether so many observations could have failed this test by distance. */
                can_fail: boolean;
                /** @description No impossible outcome, and a distance within the threshold. */
                passed: boolean;
                /** @description A second opinion that decides nothing; null where it does not apply. */
                chi_square: components["schemas"]["ChiSquare"] | null;
                /**
                 * @description Why the chi-square is null, or null.
                 * @example impossible_token
                 */
                chi_square_reason: string | null;
                /** @description The p-value of the chi-square, adjusted by Holm over all tests; null where there is none. It decides nothing. */
                adjusted_p_value: number | null;
            } | null;
            /** @description Of counts that failed, the known rules by the likelihood they give them: the product over the positions of the probabilities of the tokens committed there, and, if it was given, of the committed counts, as if these did not depend on each other. Null for a pass. */
            looks_like: {
                /** @description The rules of the greatest likelihood; several where their laws are the same here, none where every rule is impossible or not compared. */
                nearest: string[];
                /** @description Whether the counts pass the same tests against the laws of the first of these; null where there is none. */
                nearest_passes: boolean | null;
                /** @description Every rule with its default options: first the possible, the likeliest first, then the impossible, then those not compared. */
                rules: {
                    /** @description Its name. */
                    rule: string;
                    /** @description Its title. */
                    title: string;
                    /** @description Whether its output follows the target. */
                    lossless: boolean;
                    /**
                     * @description `possible`, `impossible` or `not_compared`.
                     * @example possible
                     */
                    status: string;
                    /** @description Natural logarithm of the likelihood, without the multinomial coefficients, which are the same for all; null unless possible. */
                    log_likelihood: number | null;
                    /** @description By how much that lies below the greatest, in nats; null unless possible. */
                    behind: number | null;
                    /** @description What makes it impossible, or why it was not compared; null if possible. */
                    reason: string | null;
                }[];
            } | null;
            /** @description Null for an inline profile. */
            links: {
                profile: components["schemas"]["Link"] | null;
                /** @description Literal test vectors of the rule on the same profile. */
                vectors: components["schemas"]["Link"] | null;
            };
        };
        /**
         * Test vectors
         * @description Literal test vectors of a rule: rows, proposals and uniforms that go into a sampler, and the tokens that must come out.
         */
        Vectors: {
            /** @description The request, every default written out. */
            request: {
                profile: string;
                rule: string;
                seed: components["schemas"]["Seed"];
                /** @description Rounds of the random stream that follow those at the edges. */
                rounds: number;
                /** @description Number of proposals in a round, K. */
                draft_length: number;
            };
            /** @description Names the scheme of the random stream. */
            algorithm_version: string;
            /** @description Version of the data file. */
            data_version: string;
            /** @description How a sampler has to use the numbers. */
            how: {
                uniforms: string;
                accept: string;
                draw: string;
                proposals: string;
            };
            /** @description The rows as integer weights over one denominator: positions 1 to K, and the bonus. */
            profile: {
                vocabulary: string[];
                denominator: number;
                target: number[][];
                bonus: number[];
                draft: number[][];
            };
            /** @description The same rows as the nearest doubles. */
            decimals: {
                target: number[][];
                bonus: number[];
                draft: number[][];
            };
            /** @description The vectors, those at the edges first. */
            vectors: {
                /** @description What the vector is here for. Treat the kinds as open. */
                shows: {
                    /** @example at_threshold */
                    kind: string;
                    /** @description The same as a sentence. */
                    words: string;
                }[];
                /** @description Round of the seed's stream that gives the uniforms not chosen here. */
                round_index: number;
                /** @description The proposals, by position and candidate. */
                proposals: {
                    tokens: string[];
                    /** @description The same tokens by their place in the vocabulary, 0-based. */
                    indices: number[];
                };
                /** @description The uniform of the test at each position 1 to K. */
                accept: {
                    /** @description The uniform in units of 1/2^53. */
                    numerator: number;
                    /** @description numerator / 2^53, which a double holds exactly. */
                    decimal: number;
                }[];
                /** @description The uniform of the replacement or the bonus. */
                final: {
                    /** @description The uniform in units of 1/2^53. */
                    numerator: number;
                    /** @description numerator / 2^53, which a double holds exactly. */
                    decimal: number;
                };
                /** @description Every further uniform that the rule uses; empty for a rule with one test a position and one last draw. */
                others: {
                    /** @description `propose`, `accept` or `final`. */
                    purpose: string;
                    /** @description 1-based. */
                    position: number;
                    /** @description 1-based. */
                    candidate: number;
                    /** @description The uniform in units of 1/2^53. */
                    numerator: number;
                    /** @description numerator / 2^53, which a double holds exactly. */
                    decimal: number;
                }[];
                /** @description What must come out: the accepted proposals, then the replacement or the bonus. */
                expected: {
                    tokens: string[];
                    /** @description The same tokens by their place in the vocabulary, 0-based. */
                    indices: number[];
                    /** @description Number of tokens committed. */
                    committed_count: number;
                    /** @description How many of them are accepted proposals. */
                    accepted_count: number;
                };
            }[];
            links: {
                self: components["schemas"]["Link"];
                profile: components["schemas"]["Link"];
            };
        };
        /**
         * Method
         * @description An explanation of the method as data, for a page that teaches it.
         */
        Method: {
            title: string;
            /** @description The method in a few sentences. */
            summary: string;
            formula: {
                /** @description Probability that a proposal is accepted. */
                acceptance: string;
                /** @description Law of the token that replaces a rejected one. */
                replacement: string;
                /** @description Law of the token added when all are accepted. */
                bonus: string;
            };
            /** @description The steps of a round, in order. */
            steps: {
                /** @description 1-based. */
                number: number;
                title: string;
                text: string;
                /** @description Kind of the frame that shows the step; null if none does. */
                frame_kind: string | null;
            }[];
            /** @description Paragraphs. */
            why_it_matters: string[];
            cost: {
                /** @description What k stands for. */
                tokens: string;
                /** @description Target steps for k tokens. */
                target_steps: {
                    /** @description Every proposal accepted. */
                    best: {
                        formula: string;
                        text: string;
                    };
                    /** @description In the long run. */
                    expected: {
                        formula: string;
                        text: string;
                    };
                    /** @description Every first proposal rejected. */
                    worst: {
                        formula: string;
                        text: string;
                    };
                };
                /** @description Memory beyond plain decoding. */
                extra_space: {
                    formula: string;
                    text: string;
                };
            };
            /** @description Properties worth noticing. */
            properties: {
                id: string;
                title: string;
                text: string;
                /** @description Where it can be seen; null where other profiles than the shipped ones are served. */
                see: {
                    /**
                     * @description HTTP method.
                     * @enum {string}
                     */
                    method: "GET";
                    href: components["schemas"]["Link"];
                    /** @description JSON Pointer into the answer. */
                    look_at: string;
                } | null;
            }[];
            assumptions: {
                id: string;
                statement: string;
                /**
                 * @description False: assumed, not measured.
                 * @constant
                 */
                is_measurement: false;
            }[];
            /** @description What the service leaves out. */
            not_shown: string[];
            /** @description Where the numbers come from. */
            provenance: string;
            sources: {
                authors: string;
                year: number;
                title: string;
                venue: string;
                /** @example arXiv:2211.17192 */
                identifier: string;
                /** @description What to read it for. */
                note: string;
            }[];
            glossary: {
                term: string;
                meaning: string;
            }[];
        };
        /**
         * OpenAPI document
         * @description The OpenAPI 3.1 description of this service. References to schemas are relative to its own address.
         */
        OpenapiDocument: {
            /** @description Version of OpenAPI. */
            openapi: string;
            info: Record<string, never>;
            paths: Record<string, never>;
        };
        /**
         * JSON Schema
         * @description One of this service's JSON Schemas, 2020-12. References are relative to its own address.
         */
        SchemaDocument: {
            /** @constant */
            $schema: "https://json-schema.org/draft/2020-12/schema";
            title: string;
            description?: string;
        };
        /**
         * Health
         * @description Whether the service works, for the machines and people who watch it.
         */
        Health: {
            /**
             * @description `ok` or `unavailable`. Treat the list as open.
             * @example ok
             */
            status: string;
            checks: {
                name: string;
                /**
                 * @description `ok` or `unavailable`. Treat the list as open.
                 * @example ok
                 */
                status: string;
                /** @description What was looked at, for people. */
                detail: string;
            }[];
        };
    };
    responses: {
        /** @description The statistics. */
        ComputedStats: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["CacheControl"];
                "Content-Location": components["headers"]["ContentLocation"];
                Link: components["headers"]["Link"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Stats"];
            };
        };
        /** @description Not changed since the ETag you sent. No body. */
        NotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /**
         * @description The request cannot be read: a body that is not strict JSON in UTF-8 (NaN and Infinity, a member given twice,
         *     nesting too deep and numbers of absurd length are refused too), or a query that cannot be decoded.
         */
        BadRequest: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/malformed-json",
                 *       "title": "The body is not JSON that can be read",
                 *       "status": 400,
                 *       "detail": "The body is not JSON that this service reads.",
                 *       "instance": "urn:request:7b1c9e",
                 *       "code": "malformed-json",
                 *       "errors": [
                 *         {
                 *           "pointer": "#/seed",
                 *           "detail": "The member \"seed\" is given twice.",
                 *           "code": "repeated_member"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no profile of this id. `known` lists those there are. */
        UnknownProfile: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/unknown-profile",
                 *       "title": "There is no such profile",
                 *       "status": 404,
                 *       "detail": "There is no profile \"diverging\"; the known ids are closely-aligned, divergent.",
                 *       "instance": "urn:request:7b1c9e",
                 *       "code": "unknown-profile",
                 *       "errors": [],
                 *       "known": [
                 *         "closely-aligned",
                 *         "divergent"
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is nothing of this name. `known` lists what there is. */
        NotFound: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/not-found",
                 *       "title": "There is nothing at this address",
                 *       "status": 404,
                 *       "detail": "There is no schema \"Frames.json\".",
                 *       "instance": "urn:request:7b1c9e",
                 *       "code": "not-found",
                 *       "errors": [],
                 *       "known": [
                 *         "Exact.json",
                 *         "Frame.json",
                 *         "Round.json"
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is longer than `limits.body_bytes` in the index. */
        PayloadTooLarge: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/payload-too-large",
                 *       "title": "The body is too large",
                 *       "status": 413,
                 *       "detail": "The body is longer than a round request may be.",
                 *       "instance": "urn:request:7b1c9e",
                 *       "code": "payload-too-large",
                 *       "errors": []
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not declared as JSON. */
        UnsupportedMediaType: {
            headers: {
                Accept: components["headers"]["Accept"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/unsupported-media-type",
                 *       "title": "The body is not declared as JSON",
                 *       "status": 415,
                 *       "detail": "Send the body as application/json.",
                 *       "instance": "urn:request:7b1c9e",
                 *       "code": "unsupported-media-type",
                 *       "errors": [
                 *         {
                 *           "header": "Content-Type",
                 *           "detail": "text/plain is not application/json.",
                 *           "code": "not_allowed"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The request can be read but asks for something wrong: a member or parameter that is unknown, out of range or at
         *     odds with another. Every fault is listed.
         */
        InvalidInput: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The fault is the server's. The answer says only which request it was; the log holds the rest. An answer that
         *     fails its own schema is never sent: its code is `invalid-response`.
         */
        InternalError: {
            headers: {
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/internal-error",
                 *       "title": "The server failed",
                 *       "status": 500,
                 *       "detail": "Something went wrong here. Give the request id when you report it.",
                 *       "instance": "urn:request:7b1c9e",
                 *       "code": "internal-error",
                 *       "errors": []
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not ready to serve. Ask again later. */
        NotReady: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Request-ID": components["headers"]["RequestId"];
                "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "/problems/not-ready",
                 *       "title": "The service is not ready",
                 *       "status": 503,
                 *       "detail": "The self-check did not pass.",
                 *       "instance": "urn:request:7b1c9e",
                 *       "code": "not-ready",
                 *       "errors": []
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options, as in
         *     `lenience:factor=1/2`. The default is `standard`.
         * @example standard
         */
        Rule: components["schemas"]["rule"];
        /**
         * @description Time of one draft step in target steps, as a fraction or a decimal. 0 is allowed; the default is 1/10.
         * @example 1/10
         */
        DraftCost: components["schemas"]["draft_cost"];
        /**
         * @description Time to verify a whole round in target steps, as a fraction or a decimal greater than 0. The default is 1.
         * @example 1
         */
        VerifyCost: components["schemas"]["verify_cost"];
        /**
         * @description Number of rounds the check plays. The default is 20000, or the most there may be.
         * @example 20000
         */
        Rounds: components["schemas"]["rounds"];
        /**
         * @description Key of the random stream the check plays from. The default is 0.
         * @example 0
         */
        CheckSeed: components["schemas"]["Seed"];
        /**
         * @description Probability that the check fails a correct sampler, all its tests together, as a fraction or a decimal
         *     strictly between 0 and 1. The default is 1/1000000.
         * @example 1/1000000
         */
        FalseAlarm: components["schemas"]["false_alarm"];
        /**
         * @description A part to send, `exact` or `convergence`; repeat it for both, which is the default.
         * @example [
         *       "exact",
         *       "convergence"
         *     ]
         */
        Include: components["schemas"]["include"];
        /**
         * @description `rounds`, the default, plays the rounds, each of which can be replayed. `counts` draws the counts of so many rounds
         *     straight from the law: any number up to 10^15 takes the same time, and none can be replayed.
         * @example rounds
         */
        Simulation: components["schemas"]["simulation"];
        /**
         * @description How many tokens of a law an answer lists at most, beside those that matter to it; the mass of the rest is one
         *     number. The default is 20.
         * @example 20
         */
        Top: components["schemas"]["top"];
        /** @description Of arrays, whether `draft` may have fewer columns than `target`; the missing tokens get 0. The default is false. */
        PadDraft: "true" | "false";
        /**
         * @description Of arrays of int64, whether rows whose sum is off by at most 1/1000 are put on the grid of 2^53. Rows of floats
         *     always are. The default is false.
         */
        Normalise: "true" | "false";
        /**
         * @description One proposal, given once for each position in order; left empty, that one is sampled from the draft. So
         *     `proposal=the&proposal=&proposal=mat&proposal=&proposal=` gives the first and the third. It takes the place of
         *     `proposals`, where there is that parameter: only one of them can be given.
         */
        Proposal: string[];
        /**
         * @description One uniform given by hand, as a fraction or a decimal in [0, 1), once for the test at each position from the
         *     first on; left empty, that one is drawn from the random stream.
         */
        Accept: string[];
        /**
         * @description The uniform of the replacement or the bonus given by hand, as a fraction or a decimal in [0, 1). Left out, it is
         *     drawn from the random stream.
         */
        Final: string;
        /** @description Key of the random stream. Left out, the server draws one and returns it. */
        RoundSeed: components["schemas"]["Seed"];
        /** @description Which round of the seed's stream to play, 0-based. The default is 0. */
        RoundIndex: components["schemas"]["round_index"];
        /**
         * @description Number of proposals in a round, K, from 0 to the number of positions the profile has, which is also the default.
         * @example 5
         */
        DraftLength: components["schemas"]["draft_length"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description Names this state of the answer. Send it in `If-None-Match` to be told 304 while it lasts.
         * @example "9b2e4c1d"
         */
        ETag: string;
        /**
         * @description How long the answer may be kept. The answer to a POST, errors and health are never kept.
         * @example public, max-age=300
         */
        CacheControl: string;
        /**
         * @description What the page may load. Scripts and styles come from this origin's files alone.
         * @example default-src 'self'; img-src 'self' data:
         */
        Policy: string;
        /**
         * @description The permalink of the round, where GET has the same bytes.
         * @example /rounds?profile=divergent&rule=standard&seed=7&round_index=0&draft_length=5&proposals=authored&algorithm_version=philox4x64-10-v1
         */
        ContentLocation: string;
        /**
         * @description Where this document stands, as `rel="service-desc"`.
         * @example </openapi.json>; rel="service-desc"
         */
        Link: string;
        /**
         * @description Names this one exchange, here and in the server's log: the id you sent in `X-Request-ID`, or one made for you.
         * @example 7b1c9e
         */
        RequestId: string;
        /**
         * @description Any page may read the answer.
         * @example *
         */
        AllowOrigin: "*";
        /**
         * @description Seconds to wait before asking again.
         * @example 5
         */
        RetryAfter: number;
        /**
         * @description The media types a body may have.
         * @example application/json
         */
        Accept: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getIndex: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The index. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Index"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    listProfiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profiles, in the order of the data file. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProfileList"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the profile, as `GET /profiles` lists it. */
                id: components["schemas"]["ProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["UnknownProfile"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getRound: {
        parameters: {
            query?: {
                /** @description Id of the profile to play. Required, unless `input` is given. */
                profile?: components["schemas"]["ProfileId"];
                /**
                 * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options, as in
                 *     `lenience:factor=1/2`. The default is `standard`.
                 * @example standard
                 */
                rule?: components["parameters"]["Rule"];
                /**
                 * @description Key of the random stream. Required, unless `input` is given.
                 * @example 7
                 */
                seed?: components["schemas"]["Seed"];
                /**
                 * @description Which round of the seed's stream to play, 0-based. The default is 0.
                 * @example 0
                 */
                round_index?: components["schemas"]["round_index"];
                /**
                 * @description Number of proposals in a round, K, from 0 to the number of positions the profile has, which is also the default.
                 * @example 5
                 */
                draft_length?: components["parameters"]["DraftLength"];
                /**
                 * @description Where the proposals come from: `authored` or `sampled`. The default is `authored` where the profile has
                 *     authored proposals, `sampled` otherwise. Not together with `proposal`.
                 * @example authored
                 */
                proposals?: components["schemas"]["ProposalSource"];
                /**
                 * @description One proposal, given once for each position in order; left empty, that one is sampled from the draft. So
                 *     `proposal=the&proposal=&proposal=mat&proposal=&proposal=` gives the first and the third. It takes the place of
                 *     `proposals`, where there is that parameter: only one of them can be given.
                 */
                proposal?: components["parameters"]["Proposal"];
                /**
                 * @description How many tokens of a law an answer lists at most, beside those that matter to it; the mass of the rest is one
                 *     number. The default is 20.
                 * @example 20
                 */
                top?: components["parameters"]["Top"];
                /** @description The whole request packed, as `links.self` gives it for a profile of the caller's own. It stands alone. */
                input?: string;
                /**
                 * @description The version of the random stream the address was made under. A version this server does not have is
                 *     refused. The default is the server's own.
                 * @example philox4x64-10-v1
                 */
                algorithm_version?: components["schemas"]["algorithm_version"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The round. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Round"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    createRound: {
        parameters: {
            query?: {
                /** @description Key of the random stream. Left out, the server draws one and returns it. */
                seed?: components["parameters"]["RoundSeed"];
                /** @description Which round of the seed's stream to play, 0-based. The default is 0. */
                round_index?: components["parameters"]["RoundIndex"];
                /**
                 * @description Number of proposals in a round, K, from 0 to the number of positions the profile has, which is also the default.
                 * @example 5
                 */
                draft_length?: components["parameters"]["DraftLength"];
                /**
                 * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options, as in
                 *     `lenience:factor=1/2`. The default is `standard`.
                 * @example standard
                 */
                rule?: components["parameters"]["Rule"];
                /**
                 * @description One proposal, given once for each position in order; left empty, that one is sampled from the draft. So
                 *     `proposal=the&proposal=&proposal=mat&proposal=&proposal=` gives the first and the third. It takes the place of
                 *     `proposals`, where there is that parameter: only one of them can be given.
                 */
                proposal?: components["parameters"]["Proposal"];
                /**
                 * @description One uniform given by hand, as a fraction or a decimal in [0, 1), once for the test at each position from the
                 *     first on; left empty, that one is drawn from the random stream.
                 */
                accept?: components["parameters"]["Accept"];
                /**
                 * @description The uniform of the replacement or the bonus given by hand, as a fraction or a decimal in [0, 1). Left out, it is
                 *     drawn from the random stream.
                 */
                final?: components["parameters"]["Final"];
                /**
                 * @description How many tokens of a law an answer lists at most, beside those that matter to it; the mass of the rest is one
                 *     number. The default is 20.
                 * @example 20
                 */
                top?: components["parameters"]["Top"];
                /** @description Of arrays, whether `draft` may have fewer columns than `target`; the missing tokens get 0. The default is false. */
                pad_draft?: components["parameters"]["PadDraft"];
                /**
                 * @description Of arrays of int64, whether rows whose sum is off by at most 1/1000 are put on the grid of 2^53. Rows of floats
                 *     always are. The default is false.
                 */
                normalise?: components["parameters"]["Normalise"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What to play. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoundRequest"];
                "application/vnd.numpy.npz": string;
            };
        };
        responses: {
            /** @description The round. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Location": components["headers"]["ContentLocation"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Round"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getStatsByInput: {
        parameters: {
            query: {
                /**
                 * @description The whole request, as `links.self` of an answer packs it.
                 * @example PZDNagMxDITfRWdD421PfpWyBMXWpgavFPwTGkLeveOw1OCDZz5pBj8pVd76OVrrFMh_-BO5Qyui1_5DwTvauDQ5c-G6H9T7AM0ay0hC4Zvkl2OHFE3vUq-iUWh1dKu25QLiSRfT0YB6590CK4nanpW7VQpfRy58AIvzK4jOWPSWPjFzmtLdIl8Gqjxm6OzgcRdaX46qDU1ImP3wGjOWWmdNXBOoJpIowGp5x4qeTQEcU0izG4UFNvrn7fH_K_T6Aw
                 */
                input: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    createStats: {
        parameters: {
            query?: {
                /**
                 * @description Number of proposals in a round, K, from 0 to the number of positions the profile has, which is also the default.
                 * @example 5
                 */
                draft_length?: components["parameters"]["DraftLength"];
                /**
                 * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options, as in
                 *     `lenience:factor=1/2`. The default is `standard`.
                 * @example standard
                 */
                rule?: components["parameters"]["Rule"];
                /**
                 * @description Time of one draft step in target steps, as a fraction or a decimal. 0 is allowed; the default is 1/10.
                 * @example 1/10
                 */
                draft_cost?: components["parameters"]["DraftCost"];
                /**
                 * @description Time to verify a whole round in target steps, as a fraction or a decimal greater than 0. The default is 1.
                 * @example 1
                 */
                verify_cost?: components["parameters"]["VerifyCost"];
                /**
                 * @description Number of rounds the check plays. The default is 20000, or the most there may be.
                 * @example 20000
                 */
                rounds?: components["parameters"]["Rounds"];
                /**
                 * @description `rounds`, the default, plays the rounds, each of which can be replayed. `counts` draws the counts of so many rounds
                 *     straight from the law: any number up to 10^15 takes the same time, and none can be replayed.
                 * @example rounds
                 */
                simulation?: components["parameters"]["Simulation"];
                /**
                 * @description Key of the random stream the check plays from. The default is 0.
                 * @example 0
                 */
                seed?: components["parameters"]["CheckSeed"];
                /**
                 * @description Probability that the check fails a correct sampler, all its tests together, as a fraction or a decimal
                 *     strictly between 0 and 1. The default is 1/1000000.
                 * @example 1/1000000
                 */
                false_alarm?: components["parameters"]["FalseAlarm"];
                /**
                 * @description A part to send, `exact` or `convergence`; repeat it for both, which is the default.
                 * @example [
                 *       "exact",
                 *       "convergence"
                 *     ]
                 */
                include?: components["parameters"]["Include"];
                /**
                 * @description How many tokens of a law an answer lists at most, beside those that matter to it; the mass of the rest is one
                 *     number. The default is 20.
                 * @example 20
                 */
                top?: components["parameters"]["Top"];
                /** @description Of arrays, whether `draft` may have fewer columns than `target`; the missing tokens get 0. The default is false. */
                pad_draft?: components["parameters"]["PadDraft"];
                /**
                 * @description Of arrays of int64, whether rows whose sum is off by at most 1/1000 are put on the grid of 2^53. Rows of floats
                 *     always are. The default is false.
                 */
                normalise?: components["parameters"]["Normalise"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatsRequest"];
                "application/vnd.numpy.npz": string;
            };
        };
        responses: {
            200: components["responses"]["ComputedStats"];
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getStats: {
        parameters: {
            query?: {
                /**
                 * @description Number of proposals in a round, K, from 0 to the number of positions the profile has, which is also the default.
                 * @example 5
                 */
                draft_length?: components["parameters"]["DraftLength"];
                /**
                 * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options, as in
                 *     `lenience:factor=1/2`. The default is `standard`.
                 * @example standard
                 */
                rule?: components["parameters"]["Rule"];
                /**
                 * @description Time of one draft step in target steps, as a fraction or a decimal. 0 is allowed; the default is 1/10.
                 * @example 1/10
                 */
                draft_cost?: components["parameters"]["DraftCost"];
                /**
                 * @description Time to verify a whole round in target steps, as a fraction or a decimal greater than 0. The default is 1.
                 * @example 1
                 */
                verify_cost?: components["parameters"]["VerifyCost"];
                /**
                 * @description Number of rounds the check plays. The default is 20000, or the most there may be.
                 * @example 20000
                 */
                rounds?: components["parameters"]["Rounds"];
                /**
                 * @description `rounds`, the default, plays the rounds, each of which can be replayed. `counts` draws the counts of so many rounds
                 *     straight from the law: any number up to 10^15 takes the same time, and none can be replayed.
                 * @example rounds
                 */
                simulation?: components["parameters"]["Simulation"];
                /**
                 * @description Key of the random stream the check plays from. The default is 0.
                 * @example 0
                 */
                seed?: components["parameters"]["CheckSeed"];
                /**
                 * @description Probability that the check fails a correct sampler, all its tests together, as a fraction or a decimal
                 *     strictly between 0 and 1. The default is 1/1000000.
                 * @example 1/1000000
                 */
                false_alarm?: components["parameters"]["FalseAlarm"];
                /**
                 * @description A part to send, `exact` or `convergence`; repeat it for both, which is the default.
                 * @example [
                 *       "exact",
                 *       "convergence"
                 *     ]
                 */
                include?: components["parameters"]["Include"];
                /**
                 * @description How many tokens of a law an answer lists at most, beside those that matter to it; the mass of the rest is one
                 *     number. The default is 20.
                 * @example 20
                 */
                top?: components["parameters"]["Top"];
            };
            header?: never;
            path: {
                /** @description Id of the profile, as `GET /profiles` lists it. */
                profile: components["schemas"]["ProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stats"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["UnknownProfile"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getRuleTable: {
        parameters: {
            query?: {
                /**
                 * @description Number of proposals in a round, K, from 0 to the number of positions the profile has, which is also the default.
                 * @example 5
                 */
                draft_length?: components["parameters"]["DraftLength"];
                /**
                 * @description Time of one draft step in target steps, as a fraction or a decimal. 0 is allowed; the default is 1/10.
                 * @example 1/10
                 */
                draft_cost?: components["parameters"]["DraftCost"];
                /**
                 * @description Time to verify a whole round in target steps, as a fraction or a decimal greater than 0. The default is 1.
                 * @example 1
                 */
                verify_cost?: components["parameters"]["VerifyCost"];
                /**
                 * @description Proposals a position of the rules that take several, 1 to 8. The default is 2.
                 * @example 2
                 */
                candidates?: components["schemas"]["candidates"];
                /**
                 * @description Probability that the check fails a correct sampler, all its tests together, as a fraction or a decimal
                 *     strictly between 0 and 1. The default is 1/1000000.
                 * @example 1/1000000
                 */
                false_alarm?: components["parameters"]["FalseAlarm"];
            };
            header?: never;
            path: {
                /** @description Id of the profile, as `GET /profiles` lists it. */
                profile: components["schemas"]["ProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleTable"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["UnknownProfile"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    listRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RuleList"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getAcceptance: {
        parameters: {
            query: {
                /**
                 * @description The whole request, as `links.self` of an answer packs it.
                 * @example q1ZKzi_NK0ktKlayqlZKKUpMK4nPSc1LL8lQsjLRUcrILC7JTy9KzFWyijbWMdIx1DHQMYmt1VECKsnMS1WyUsrLB1K1AA
                 */
                input: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acceptance"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    createAcceptance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptanceRequest"];
            };
        };
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /**
                     * @description The link where GET has the same bytes, where it is not too long.
                     * @example /metrics/acceptance?input=q1ZKzi_NK0ktKlayqlZKKUpMK4nPSc1LL8lQsjLRUcrILC7JTy9KzFWyijbWMdIx1DHQMYmt1VECKsnMS1WyUsrLB1K1AA
                     */
                    "Content-Location"?: string;
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Acceptance"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getSpeedup: {
        parameters: {
            query: {
                /**
                 * @description An acceptance rate as a fraction or a decimal from 0 to 1. Given once, it holds at every position; repeated,
                 *     one for each position in order, given that the proposals before it were accepted.
                 */
                acceptance: components["schemas"]["acceptance"];
                /**
                 * @description Number of proposals in a round, K, from 0 to 64. The default is 5, or the number of rates where there are
                 *     several, which is then also the most.
                 * @example 5
                 */
                draft_length?: components["schemas"]["properties-draft_length"];
                /**
                 * @description Time of one draft step in target steps, as a fraction or a decimal. 0 is allowed; the default is 1/10.
                 * @example 1/10
                 */
                draft_cost?: components["parameters"]["DraftCost"];
                /**
                 * @description Time to verify a whole round in target steps, as a fraction or a decimal greater than 0. The default is 1.
                 * @example 1
                 */
                verify_cost?: components["parameters"]["VerifyCost"];
                /**
                 * @description Arithmetic operations of the draft for a token, where the target takes 1: of the operations factor. The default
                 *     is 0.
                 * @example 1/50
                 */
                operations_cost?: components["schemas"]["operations_cost"];
                /**
                 * @description Number of requests served at once, from 1 to 256. The default is 1.
                 * @example 4
                 */
                batch?: components["schemas"]["batch"];
                /**
                 * @description Length of a job in tokens, from 1 to 1000. Left out, no job is looked at.
                 * @example 12
                 */
                tokens?: components["schemas"]["tokens"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calculation. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpeedupAnswer"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    createConformance: {
        parameters: {
            query?: {
                /**
                 * @description Number of proposals in a round, K, from 0 to the number of positions the profile has, which is also the default.
                 * @example 5
                 */
                draft_length?: components["parameters"]["DraftLength"];
                /**
                 * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options, as in
                 *     `lenience:factor=1/2`. The default is `standard`.
                 * @example standard
                 */
                rule?: components["parameters"]["Rule"];
                /**
                 * @description Probability that the check fails a correct sampler, all its tests together, as a fraction or a decimal
                 *     strictly between 0 and 1. The default is 1/1000000.
                 * @example 1/1000000
                 */
                false_alarm?: components["parameters"]["FalseAlarm"];
                /**
                 * @description For `smallest_caught`, the probability that so large a bias is not seen. The default is 1/100.
                 * @example 1/100
                 */
                miss?: components["schemas"]["miss"];
                /**
                 * @description How many tokens of a law an answer lists at most, beside those that matter to it; the mass of the rest is one
                 *     number. The default is 20.
                 * @example 20
                 */
                top?: components["parameters"]["Top"];
                /** @description Of arrays, whether `draft` may have fewer columns than `target`; the missing tokens get 0. The default is false. */
                pad_draft?: components["parameters"]["PadDraft"];
                /**
                 * @description Of arrays of int64, whether rows whose sum is off by at most 1/1000 are put on the grid of 2^53. Rows of floats
                 *     always are. The default is false.
                 */
                normalise?: components["parameters"]["Normalise"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The profile and the counts. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConformanceRequest"];
                "application/vnd.numpy.npz": string;
            };
        };
        responses: {
            /** @description The verdict. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conformance"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getVectors: {
        parameters: {
            query?: {
                /**
                 * @description The rule that verifies the proposals: an id of `GET /rules`, and after a colon its options, as in
                 *     `lenience:factor=1/2`. The default is `standard`.
                 * @example standard
                 */
                rule?: components["parameters"]["Rule"];
                /**
                 * @description Key of the random stream. The default is 0.
                 * @example 7
                 */
                seed?: components["schemas"]["Seed"];
                /**
                 * @description How many rounds of the random stream follow the vectors at the edges. The default is 8.
                 * @example 0
                 */
                rounds?: number;
                /**
                 * @description Number of proposals in a round, K, from 0 to the number of positions the profile has, which is also the default.
                 * @example 5
                 */
                draft_length?: components["parameters"]["DraftLength"];
            };
            header?: never;
            path: {
                /** @description Id of the profile, as `GET /profiles` lists it. */
                profile: components["schemas"]["ProfileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vectors. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vectors"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["UnknownProfile"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getMethod: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The explanation. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Method"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getOpenapiYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": components["schemas"]["OpenapiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenapiDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["Policy"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["Policy"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getFramesGuide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["Policy"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getDocsFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the file. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "Content-Security-Policy": components["headers"]["Policy"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                    "text/javascript": string;
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description File name of the schema. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/schema+json": components["schemas"]["SchemaDocument"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getProblem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Code of the problem. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getViewer: {
        parameters: {
            query?: {
                /**
                 * @description Address of the service to show. It is read by the page alone; the default is the service that the page came
                 *     from.
                 * @example https://another.host
                 */
                api?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /**
                     * @description Scripts and styles from this origin's files alone; data from the service the page is pointed at.
                     * @example default-src 'self'; connect-src *
                     */
                    "Content-Security-Policy": string;
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getViewerFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the file. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    /**
                     * @description Scripts and styles from this origin's files alone; data from the service the page is pointed at.
                     * @example default-src 'self'; connect-src *
                     */
                    "Content-Security-Policy": string;
                    Link: components["headers"]["Link"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getLivez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "checks": []
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Request-ID": components["headers"]["RequestId"];
                    "Access-Control-Allow-Origin": components["headers"]["AllowOrigin"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "checks": [
                     *         {
                     *           "name": "profiles",
                     *           "status": "ok",
                     *           "detail": "2 profiles are loaded."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            422: components["responses"]["InvalidInput"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["NotReady"];
        };
    };
}
