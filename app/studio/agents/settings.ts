import * as z from "zod/mini";

/** What a person may set on an agent, one schema for the form, its undo and the service. */

export const paces = ["relaxed", "standard", "busy"] as const;
export type Pace = (typeof paces)[number];

/** Each pace as people choose it. */
export const paceTexts = {
  relaxed: { name: "Relaxed", meaning: "A simulated task takes 45 to 60 minutes." },
  standard: { name: "Standard", meaning: "A simulated task takes 30 to 45 minutes." },
  busy: {
    name: "Busy",
    meaning: "A simulated task takes 20 to 30 minutes.",
  },
} as const satisfies Record<Pace, { name: string; meaning: string }>;

/**
 * How far an agent's texts go without their owner. `usual`: simulated ones go on by themselves but for one of
 * each kind, real ones wait.
 */
export const trusts = ["usual", "ask", "automatic", "suggest"] as const;
export type Trust = (typeof trusts)[number];

/** Each as people choose it; what is usual depends on whether the texts are practice. */
export const trustTexts = {
  usual: {
    name: "Usual",
    meaning:
      "Simulated texts go on by themselves, but for one of each kind that waits for you to try it. Real texts wait for you.",
  },
  ask: { name: "Ask me", meaning: "Each text waits for your decision, simulated ones too." },
  automatic: {
    name: "Automatic",
    meaning:
      "No text waits. Real ones go out by themselves only once you have approved ten of this agent’s in a row as they were; one that you change or send back begins the count anew.",
  },
  suggest: {
    name: "Suggest only",
    meaning:
      "Each text waits for your decision. One that you approve is sent nowhere: copy or download it.",
  },
} as const satisfies Record<Trust, { name: string; meaning: string }>;

/** So many of an agent's real texts have to be approved unchanged, one after another, before it is trusted. */
export const provenAfter = 10;

/** In Unicode characters, so that an emoji counts as little as a letter. */
export const longestName = 60;

/** Moves the cursor, ends the line, or turns the words around it: no part of a name. */
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What can be seen of a text, were it written down. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;

const Name = z.string().check(
  z.trim(),
  z.normalize("NFC"),
  z.refine((name) => name.replace(invisible, "") !== "", "Give the agent a name."),
  z.refine(
    (name) => Array.from(name).length <= longestName,
    `This name is too long: use at most ${longestName} characters.`,
  ),
  z.refine(
    (name) => !unprintable.test(name),
    "This name contains characters that cannot be shown. Please type it again.",
  ),
);

export const AgentSettings = z.object({
  name: Name,
  pace: z.enum(paces, "Choose one of the three paces."),
  enabled: z.boolean(),
  trust: z.enum(trusts, "Choose one of the four ways."),
});
export type AgentSettings = z.infer<typeof AgentSettings>;

/** A form that could not be taken: what was typed, and what is wrong with it by field. */
export interface SettingsProblem {
  name: string;
  pace: string;
  enabled: boolean;
  errors: Partial<Record<"name" | "pace", string>>;
}

/** What the form of an agent's page sets; trust is set for all agents together. */
export const FormSettings = z.omit(AgentSettings, { trust: true });
export type FormSettings = z.infer<typeof FormSettings>;

type ParsedSettings =
  { ok: true; settings: FormSettings } | { ok: false; problem: SettingsProblem };

/** Reads the fields that the settings form sends; a box that is not ticked is not sent at all. */
export function parseSettings(form: FormData): ParsedSettings {
  const [name, pace] = [textOf(form, "name"), textOf(form, "pace")];
  const enabled = form.get("enabled") === "on";
  const parsed = FormSettings.safeParse({ name, pace, enabled });
  if (parsed.success) return { ok: true, settings: parsed.data };
  const errors: SettingsProblem["errors"] = {};
  for (const { path, message } of parsed.error.issues) {
    const [field] = path;
    // Of several problems with a field, the first is enough to read.
    if (field === "name" || field === "pace") errors[field] ??= message;
  }
  return { ok: false, problem: { name, pace, enabled, errors } };
}

/** A file in place of a text is no text. */
function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}
