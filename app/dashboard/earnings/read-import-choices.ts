import { oneLine } from "#app/core/text/typed-text.ts";
import { maxSourceLength } from "#app/domain/earnings/earning.ts";
import { isOffered } from "#app/domain/earnings/encodings.ts";
import { columnRoles } from "#app/domain/earnings/file-columns.ts";
import { dayOrders } from "#app/domain/earnings/read-day.ts";
import type { FileChoices } from "#app/domain/earnings/read-earnings-file.server.ts";
import { earningTypes } from "#app/workspace/earning-type.ts";
import type { ImportChoices } from "./earnings-imports.server.ts";
import { choiceFields } from "./import-choices.ts";

/** The choices for a file; invalid ones are ignored. */
export function readChoices(query: URLSearchParams): ImportChoices {
  const order = dayOrders.find((each) => each === query.get(choiceFields.dayOrder));
  const decimal = query.get(choiceFields.decimal);
  const source = oneLine(query.get(choiceFields.source) ?? "").slice(0, maxSourceLength);
  const encoding = query.get(choiceFields.encoding) ?? "";
  const head = query.get(choiceFields.head) ?? "";
  // With another heading line, the chosen columns are no longer valid.
  const isOtherHead = head !== (query.get(choiceFields.shownHead) ?? head);
  return {
    columns: isOtherHead ? {} : columnsIn(query),
    ...answersIn(query),
    type: earningTypes.find((each) => each === query.get(choiceFields.type)) ?? "other",
    despite: query.get(choiceFields.despite) === "yes",
    ...(isOffered(encoding) && { encoding }),
    ...(/^\d{1,5}$/.test(head) && { head: Number(head) }),
    ...(head === "none" && { head }),
    ...(order !== undefined && { dayOrder: order }),
    ...((decimal === "." || decimal === ",") && { decimal }),
    ...(source !== "" && { source }),
  };
}

function columnsIn(query: URLSearchParams): FileChoices["columns"] {
  const columns: FileChoices["columns"] = {};
  for (const role of columnRoles) {
    const given = query.get(choiceFields.column(role));
    if (given === "none") columns[role] = null;
    else if (given !== null && /^\d{1,2}$/.test(given)) columns[role] = Number(given);
  }
  return columns;
}

/** No file raises more questions. */
const maxAnswers = 50;

function answersIn(query: URLSearchParams) {
  const rates: Record<string, number> = {};
  const currencies: Record<string, string> = {};
  const statuses: Record<string, "paid" | "not_paid"> = {};
  for (const [name, value] of [...query].slice(0, 4 * maxAnswers)) {
    const [, about = "", key = ""] = /^(rate|currency|status)-(.{1,60})$/u.exec(name) ?? [];
    const rate = Number(value.replace(",", "."));
    const code = value.trim().toUpperCase();
    if (about === "rate" && /^[A-Z]{3}$/.test(key) && rate > 0 && rate < 1_000) rates[key] = rate;
    if (about === "currency" && /^[A-Z]{3}$/.test(code)) currencies[key] = code;
    if (about === "status" && (value === "paid" || value === "not_paid")) statuses[key] = value;
  }
  return { rates, currencies, statuses };
}
