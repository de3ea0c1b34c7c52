// @ts-check
/** The form: filled from what the service offers, read back as text, and told what the service refuses. */

import { byId, h, put } from "./dom.js";

const TYPED = ["seed", "round_index", "draft_cost", "rounds"];

export function startSettings(change) {
  const on = (id, changes) => byId(id).addEventListener("change", () => change({ frame: "0", ...changes(byId(id).value) }));
  const unchosen = (length) => Array(Number(length)).fill("");
  for (const name of [...TYPED, "rule"]) on(name, (value) => ({ [name]: value }));
  on("profile", (profile) => ({ profile, draft_length: "", proposals: "", proposal: [] }));
  on("draft_length", (length) => ({ draft_length: length, proposal: byId("proposals").value === "chosen" ? unchosen(length) : [] }));
  on("options", (options) => ({ rule: [byId("rule").value, options.trim()].filter(Boolean).join(":") }));
  on("proposals", (from) => (from === "chosen" ? { proposals: "", proposal: unchosen(byId("draft_length").value) } : { proposals: from, proposal: [] }));
  byId("draft_cost").addEventListener("input", () => put("cost", byId("draft_cost").value));
  byId("settings").addEventListener("submit", (event) => event.preventDefault());
}

export function fillSettings(settings, profiles, rules, change) {
  const { proposal } = settings, [id, options = ""] = settings.rule.split(/:(.*)/), rule = rules.find((one) => one.id === id);
  const profile = profiles.find((one) => one.id === settings.profile), longest = profile?.draft_length ?? 0, authored = profile?.proposals ? [["authored", "as authored"]] : [];
  offer(byId("profile"), profiles.map((one) => [one.id, one.title]), settings.profile);
  offer(byId("rule"), rules.map((one) => [one.id, one.title, one.family]), id);
  offer(byId("draft_length"), [...Array(longest + 1).keys()].map((length) => [`${length}`]), settings.draft_length || `${longest}`);
  offer(byId("proposals"), [...authored, ["sampled", "sampled from the draft"], ["chosen", "chosen token by token"]],
    proposal.length ? "chosen" : settings.proposals || (authored.length ? "authored" : "sampled"));
  byId("options").parentElement.hidden = !rule?.options.length;
  byId("options").value = options;
  byId("options").placeholder = rule?.name.slice(id.length + 1);
  put("about", rule && [h("b", rule.lossless ? "Lossless. " : "Not lossless. "), `${rule.description} ${rule.condition ?? ""}`, rule.options.map((one) => h("p", h("b", one.name), `: ${one.description}`))]);
  for (const name of TYPED) byId(name).value = settings[name];
  put("cost", settings.draft_cost);
  byId("chosen").hidden = !proposal.length;
  put("choices", proposal.map((token, i) => {
    const name = `proposal-${i + 1}`, pick = (event) => change({ frame: "0", proposal: proposal.with(i, event.target.value) });
    const known = (profile?.vocabulary ?? []).map((word, v) => [word, `${word}, draft ${profile.draft[i]?.[v]}/${profile.denominator}`]);
    const select = offer(h("select", { id: name, "data-keep": name, change: pick }), [["", "sampled"], ...known], token);
    return h("div", h("label", { for: name }, `Position ${i + 1}`), select);
  }));
}

/** Fill a select with [value, words, group]; a value not offered is shown all the same. */
function offer(select, choices, value) {
  const groups = new Map([["", select]]);
  select.replaceChildren();
  for (const [key, word = key, group = ""] of choices.some(([key]) => key === value) ? choices : [...choices, [value]]) {
    if (!groups.has(group)) select.append(groups.set(group, h("optgroup", { label: group })).get(group));
    groups.get(group).append(h("option", { value: key }, word));
  }
  select.value = value;
  return select;
}

/** Say at each field what is wrong with it, and go to the first. */
export function showFaults(errors) {
  document.querySelectorAll(".fault").forEach((fault) => fault.remove());
  document.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
  const fields = errors.map(({ parameter, detail }) => {
    const place = /^Proposal (\d+):/.exec(detail)?.[1] ?? 1;
    const field = parameter === "proposal" ? byId(`proposal-${place}`) : byId(parameter === "rule" && byId("options").value ? "options" : parameter);
    if (!field?.checkVisibility()) return null;
    const id = `${field.id}-fault`;
    if (!byId(id)) field.after(h("p.fault", { id }));
    byId(id).append(`${detail} `);
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", id);
    return field;
  });
  fields.find(Boolean)?.focus();
}
