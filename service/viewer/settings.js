// @ts-check
/** The form: filled from what the service offers. */

import { $, h, put } from "./dom.js";

const TYPED = ["seed", "round_index", "draft_cost", "rounds"];

export function startSettings(change) {
  const on = (id, changes) => $(id).addEventListener("change", () => change({ frame: "0", ...changes($(id).value) }));
  const unchosen = (length) => Array(Number(length)).fill("");
  for (const name of [...TYPED, "rule"]) on(name, (value) => ({ [name]: value }));
  on("profile", (profile) => ({ profile, draft_length: "", proposals: "", proposal: [] }));
  on("draft_length", (length) => ({ draft_length: length, proposal: $("proposals").value === "chosen" ? unchosen(length) : [] }));
  on("options", (options) => ({ rule: [$("rule").value, options.trim()].filter(Boolean).join(":") }));
  on("proposals", (from) => (from === "chosen" ? { proposals: "", proposal: unchosen($("draft_length").value) } : { proposals: from, proposal: [] }));
  $("draft_cost").addEventListener("input", () => put("cost", $("draft_cost").value));
  $("settings").addEventListener("submit", (event) => event.preventDefault());
}

export function fillSettings(settings, profiles, rules, change) {
  const { proposal } = settings, [id, options = ""] = settings.rule.split(/:(.*)/), rule = rules.find((one) => one.id === id);
  const profile = profiles.find((one) => one.id === settings.profile), longest = profile?.draft_length ?? 0, authored = profile?.proposals ? [["authored", "as authored"]] : [];
  offer($("profile"), profiles.map((one) => [one.id, one.title]), settings.profile);
  offer($("rule"), rules.map((one) => [one.id, one.title, one.family]), id);
  offer($("draft_length"), [...Array(longest + 1).keys()].map((length) => [`${length}`]), settings.draft_length || `${longest}`);
  offer($("proposals"), [...authored, ["sampled", "sampled from the draft"], ["chosen", "chosen token by token"]],
    proposal.length ? "chosen" : settings.proposals || (authored.length ? "authored" : "sampled"));
  const typed = $("options");
  typed.parentElement.hidden = !rule?.options.length;
  typed.value = options;
  typed.placeholder = rule?.name.slice(id.length + 1);
  put("about", rule && [h("b", rule.lossless ? "Lossless. " : "Not lossless. "), `${rule.description} ${rule.condition ?? ""}`, rule.options.map((one) => h("p", h("b", one.name), `: ${one.description}`))]);
  for (const name of TYPED) $(name).value = settings[name];
  put("cost", settings.draft_cost);
  $("chosen").hidden = !proposal.length;
  put("choices", proposal.map((token, i) => {
    const name = `proposal-${i + 1}`, pick = (event) => change({ frame: "0", proposal: proposal.with(i, event.target.value) });
    const known = (profile?.vocabulary ?? []).map((word, v) => [word, `${word}, draft ${profile.draft[i]?.[v]}/${profile.denominator}`]);
    const select = offer(h("select", { id: name, change: pick }), [["", "sampled"], ...known], token);
    return h("div", h("label", { for: name }, `Position ${i + 1}`), select);
  }));
}

/** Fill a select with [value, words, group]. */
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

export function showFaults(errors) {
  for (const fault of document.querySelectorAll(".fault")) fault.remove();
  for (const field of document.querySelectorAll("[aria-invalid]")) field.ariaInvalid = null;
  const fields = errors.map(({ parameter, detail }) => {
    const place = /^Proposal (\d+):/.exec(detail)?.[1] ?? 1;
    const field = parameter === "proposal" ? $(`proposal-${place}`) : $(parameter === "rule" && $("options").value ? "options" : parameter);
    if (!field?.checkVisibility()) return null;
    const id = `${field.id}-fault`;
    if (!$(id)) field.after(h("p.fault", { id }));
    $(id).append(`${detail} `);
    field.ariaInvalid = "true";
    field.setAttribute("aria-describedby", id);
    return field;
  });
  fields.find(Boolean)?.focus();
}
