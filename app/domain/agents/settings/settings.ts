import * as z from "zod/mini";
import { parseFields, textOf } from "#app/core/text/form-text.ts";
import { maxNameLength, speeds } from "./setting-values.ts";
import { approvalPolicies } from "./approval-policy.ts";

/** What a person may set on an agent, one schema for the form, its undo and the service. */

/** Moves the cursor, ends the line, or changes the text direction, so not allowed in a name. */
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Characters that do not show. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/gu;

const Name = z.string().check(
  z.trim(),
  z.normalize("NFC"),
  z.refine((name) => name.replace(invisible, "") !== "", "Give the agent a name."),
  z.refine(
    (name) => Array.from(name).length <= maxNameLength,
    `This name is too long. Use at most ${maxNameLength} characters.`,
  ),
  z.refine(
    (name) => !unprintable.test(name),
    "This name contains characters that can’t be displayed. Type it again.",
  ),
);

export const AgentSettings = z.object({
  name: Name,
  speed: z.enum(speeds, "Choose one of the three speeds."),
  enabled: z.boolean(),
  approvalPolicy: z.enum(approvalPolicies, "Choose one of the four options."),
});
export type AgentSettings = z.infer<typeof AgentSettings>;

/** A rejected form: the input and the errors by field. */
export interface SettingsProblem {
  name: string;
  speed: string;
  enabled: boolean;
  errors: Partial<Record<"name" | "speed", string>>;
}

/** The fields of an agent's page. Approvals are set for all agents together. */
export const FormSettings = z.omit(AgentSettings, { approvalPolicy: true });
export type FormSettings = z.infer<typeof FormSettings>;

type ParsedSettings =
  | { ok: true; settings: FormSettings }
  | { ok: false; problem: SettingsProblem };

/** Reads the settings form, which leaves out unchecked boxes. */
export function parseSettings(form: FormData): ParsedSettings {
  const [name, speed] = [textOf(form, "name"), textOf(form, "speed")];
  const enabled = form.get("enabled") === "on";
  const parsed = parseFields(FormSettings, { name, speed, enabled });
  return parsed.ok
    ? { ok: true, settings: parsed.fields }
    : { ok: false, problem: { name, speed, enabled, errors: parsed.errors } };
}
