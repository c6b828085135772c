import { textOf } from "#app/core/text/form-text.ts";
import { requireButton } from "#app/platform/web/form-action.ts";
import type { SentForm } from "#app/platform/web/read-files.server.ts";
import type { Answers, Sample } from "#app/domain/brief/brief.ts";
import { briefFields as names, briefIntents, type BriefIntent, type Typed } from "./fields.ts";

/** A form of the page. */
export interface BriefForm {
  intent: BriefIntent;
  /** The button's target; empty: none. */
  subject: string;
  base: number;
  typed: Typed;
  keptTexts: ReadonlySet<string>;
  keptRules: ReadonlySet<number>;
}

/** @throws Response 400 for another form */
export function readBriefForm(form: FormData | SentForm["fields"]): BriefForm {
  // Forms send line breaks as two characters.
  const text = (name: string) => textOf(form, name).replaceAll("\r\n", "\n");
  const { intent, subject } = requireButton(form, briefIntents);
  const lines = (name: string) =>
    text(name)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  return {
    intent,
    subject,
    base: Number(intent === "overwrite" ? subject : text(names.base)) || 0,
    typed: {
      offer: text("offer"),
      audience: text("audience"),
      goals: text("goals"),
      tone: text("tone"),
      avoid: lines("avoid"),
      language: text("language"),
      sites: lines("sites"),
      newTitle: text(names.newTitle),
      newText: text(names.newText),
      newRule: text(names.newRule),
      newQuote: text(names.newQuote),
      address: text(names.address),
    },
    keptTexts: new Set(form.getAll(names.kept).filter((id) => typeof id === "string")),
    keptRules: new Set(form.getAll(names.keptRule).map(Number)),
  };
}

/**
 * The new answers, not validated. @param before the answers the form started from @param id of an added sample; null: leave the sample being typed where it is @param files uploaded samples
 */
export function answersFrom(
  { typed, keptTexts, keptRules, subject, intent }: BriefForm,
  before: Answers,
  id: string | null,
  files: readonly { title: string; text: string }[] = [],
): Answers {
  const { newTitle, newText, newRule, newQuote, address: _, ...answers } = typed;
  const dropped = intent === "drop" ? subject : null;
  const droppedRule = intent === "drop_rule" ? Number(subject) : null;
  const samples = before.samples.filter((each) => keptTexts.has(each.id) && each.id !== dropped);
  const rules = before.rules.filter(
    (_rule, index) => keptRules.has(index) && index !== droppedRule,
  );
  const adds = id !== null;
  const pasted: Sample[] =
    adds && newText.trim() !== ""
      ? [{ id, title: newTitle.trim() || titleOf(newText), text: newText, from: "pasted" }]
      : [];
  const sent = files.map((file, index): Sample => ({
    ...file,
    id: `${id ?? ""}-${index + 1}`,
    from: "file",
  }));
  return {
    ...answers,
    samples: [...samples, ...pasted, ...sent],
    rules:
      adds && newRule.trim() + newQuote.trim() !== ""
        ? [...rules, { rule: newRule, quote: newQuote }]
        : rules,
  };
}

/** The start of its first line. */
function titleOf(text: string): string {
  const [line = ""] = text.trim().split("\n");
  const characters = [...line.replace(/^#+\s*/u, "")];
  return characters.length <= 60 ? characters.join("") : `${characters.slice(0, 59).join("")}…`;
}
