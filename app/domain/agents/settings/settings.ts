import * as z from "zod/mini";
import { textOf } from "#app/core/text/form-text.ts";
import { maxNameLength, speeds } from "./setting-values.ts";
import { approvalPolicies } from "./approval-policy.ts";

/** What a person may set on an agent, one schema for the form, its undo and the service. */

/** Moves the cursor, ends the line, or turns the words around it: no part of a name. */
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** What can be seen of a text, were it written down. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;

const Name = z.string().check(
  z.trim(),
  z.normalize("NFC"),
  z.refine((name) => name.replace(invisible, "") !== "", "Give the agent a name."),
  z.refine(
    (name) => Array.from(name).length <= maxNameLength,
    `This name is too long: use at most ${maxNameLength} characters.`,
  ),
  z.refine(
    (name) => !unprintable.test(name),
    "This name contains characters that cannot be shown. Please type it again.",
  ),
);

export const AgentSettings = z.object({
  name: Name,
  speed: z.enum(speeds, "Choose one of the three paces."),
  enabled: z.boolean(),
  approvalPolicy: z.enum(approvalPolicies, "Choose one of the four ways."),
});
export type AgentSettings = z.infer<typeof AgentSettings>;

/** A form that could not be taken: what was typed, and what is wrong with it by field. */
export interface SettingsProblem {
  name: string;
  speed: string;
  enabled: boolean;
  errors: Partial<Record<"name" | "speed", string>>;
}

/** What the form of an agent's page sets; trust is set for all agents together. */
export const FormSettings = z.omit(AgentSettings, { approvalPolicy: true });
export type FormSettings = z.infer<typeof FormSettings>;

type ParsedSettings =
  | { ok: true; settings: FormSettings }
  | { ok: false; problem: SettingsProblem };

/** Reads the fields that the settings form sends; a box that is not ticked is not sent at all. */
export function parseSettings(form: FormData): ParsedSettings {
  const [name, speed] = [textOf(form, "name"), textOf(form, "speed")];
  const enabled = form.get("enabled") === "on";
  const parsed = FormSettings.safeParse({ name, speed, enabled });
  if (parsed.success) return { ok: true, settings: parsed.data };
  const errors: SettingsProblem["errors"] = {};
  for (const { path, message } of parsed.error.issues) {
    const [field] = path;
    // Of several problems with a field, the first is enough to read.
    if (field === "name" || field === "speed") errors[field] ??= message;
  }
  return { ok: false, problem: { name, speed, enabled, errors } };
}
