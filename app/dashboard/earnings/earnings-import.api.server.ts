import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { centsToDollars } from "#app/core/money.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { maxSourceLength, maxFileBytes } from "#app/domain/earnings/earning.ts";
import { dayOrders } from "#app/domain/earnings/read-day.ts";
import type { createEarningsImports } from "./earnings-imports.server.ts";
import { openQuestions } from "./open-questions.ts";
import { definedOf, Line, Sort, asApiErrors, undoText } from "./earnings-schema.ts";

const FileBody = describeFields(
  z.strictObject({
    csv: z.string().check(z.minLength(1), z.maxLength(maxFileBytes)),
    name: z.optional(Line(80)),
    dryRun: z.optional(z.boolean()),
    source: z.optional(Line(maxSourceLength)),
    type: z.optional(Sort),
    amountColumn: z.optional(z.int().check(z.gte(1), z.lte(100))),
    dayOrder: z.optional(z.enum(dayOrders)),
    decimal: z.optional(z.enum([".", ","])),
    rates: z.optional(z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.number())),
    currencies: z.optional(
      z.record(z.string().check(z.maxLength(60)), z.string().check(z.regex(/^[A-Z]{3}$/))),
    ),
    statuses: z.optional(z.record(z.string().check(z.maxLength(60)), z.enum(["paid", "not_paid"]))),
    headLine: z.optional(z.nullable(z.int().check(z.gte(1)))),
    despite: z.optional(z.boolean()),
  }),
  {
    csv: "The file’s text: up to 10,000 rows, with or without headings.",
    name: "Its name.",
    dryRun: "true: previews the import and adds nothing.",
    source: "Who paid, for rows that don't say so.",
    type: "The type of income for all rows; left out: other.",
    amountColumn: "Which column is the amount, from 1, where `openAmounts` names several.",
    dayOrder:
      "The order of dates such as 03/04/2026 or 26/05/20, if the file doesn't make it clear. month_year: May-26 is May 2026.",
    decimal: "The decimal separator, if the file does not show it.",
    rates: "The dollars you received per unit of each other currency, by its code.",
    currencies:
      "The currency of each ambiguous sign, by the `key` of `openCurrencies`, such as EUR.",
    statuses:
      "Whether the money arrived, for each status in `openStatuses`. Use not_paid for totals of other rows, too.",
    headLine: "The line of the headings, from 1; null: none. Left out: detected.",
    despite: "true: also adds rows that look like existing entries.",
  },
);

const Imported = describeFields(
  z.object({
    import: z.nullable(z.string()),
    added: z.number(),
    amount: z.number(),
    alreadyThere: z.number(),
    looksKnown: z.number(),
    asks: z.array(z.string()),
    openAmounts: z.array(z.object({ column: z.number(), heading: z.string() })),
    openCurrencies: z.array(
      z.object({ key: z.string(), candidates: z.array(z.string()), rows: z.number() }),
    ),
    openStatuses: z.array(z.object({ status: z.string(), rows: z.number() })),
    wrong: z.array(z.object({ line: z.number(), why: z.string() })),
    wrongCount: z.number(),
    leftOut: z.array(z.object({ line: z.number(), why: z.string() })),
    leftOutCount: z.number(),
    undo: z.nullable(z.string()),
  }),
  {
    import: "The import’s id; null: nothing was added.",
    added: "How many entries were added, or would be.",
    amount: "Their total, in dollars.",
    alreadyThere: "How many rows were imported before.",
    looksKnown:
      "How many rows you deleted before, or match the date and amount of an entry added manually or from the same payer.",
    asks: "What the file leaves unclear and you need to set: amountColumn, dayOrder, decimal, currencies, statuses, or rates.",
    openAmounts: [
      "Columns that could be the amount.",
      {
        column: "Its position, from 1; your answer in `amountColumn`.",
        heading: "Its name.",
      },
    ],
    openCurrencies: [
      "Unknown or ambiguous currency signs, and contradictions.",
      {
        key: "The text in the file; the key of your answer in `currencies`.",
        candidates: "Possible currencies; empty: unknown.",
        rows: "How many rows depend on it.",
      },
    ],
    openStatuses: [
      "Statuses that don't say whether the money arrived, and rows that are totals of others.",
      {
        status: "The status or row text in the file; the key of your answer in `statuses`.",
        rows: "How many rows have it.",
      },
    ],
    wrong: [
      "The first 100 rows that can't be imported.",
      { line: "Its line in the file.", why: "Why, and what to do next." },
    ],
    wrongCount: "How many rows can't be imported.",
    leftOut: [
      "The first 100 rows that aren't received income: payouts, pending, failed, and refunded rows.",
      { line: "Its line in the file.", why: "Why it's left out." },
    ],
    leftOutCount: "How many rows are left out.",
    undo: undoText,
  },
);

interface EarningsImportDeps {
  earnings: {
    imports: Pick<ReturnType<typeof createEarningsImports>, "keep" | "take" | "dryRun">;
  };
}

/** Imports a file of income. */
export function earningsImportEndpoints({ earnings }: EarningsImportDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "POST",
      path: "/api/earnings/import",
      id: "import_earnings",
      group: "Money",
      access: "subscriber",
      summary: "Import a file of income",
      description:
        "Adds all rows of a CSV file at once. Existing entries aren't added again. Ambiguous data is never guessed: see `asks`. With `dryRun` nothing is added.",
      limit: "costly",
      errors: ["text_too_long"],
      bodyBytes: 2 * maxFileBytes,
      body: FileBody,
      answer: { status: 200, schema: Imported, description: "The result or preview." },
      handle: async ({ caller, body: given }) => {
        const {
          csv,
          name = "through the API",
          dryRun = false,
          headLine,
          amountColumn,
          ...rest
        } = given;
        const head = headLine === undefined ? {} : { head: headLine ?? ("none" as const) };
        const columns = amountColumn === undefined ? {} : { columns: { amount: amountColumn - 1 } };
        const said = { ...definedOf(rest), ...head, ...columns };
        const choices = { type: "other" as const, despite: false, ...said };
        const seen = await asApiErrors(
          earnings.imports.dryRun(caller.workspaceId, csv, choices, name),
        );
        const { file, fresh, doubtful, there } = seen;
        const rows = [...fresh, ...(choices.despite ? doubtful : [])];
        const answered = {
          import: null,
          added: rows.length,
          amount: centsToDollars(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
          alreadyThere: there,
          looksKnown: doubtful.length,
          asks: openQuestions(file, choices),
          openAmounts: file.openAmounts.map((at) => ({
            column: at + 1,
            heading: file.heads[at] ?? "",
          })),
          openCurrencies: file.openCurrencies.map(({ key, candidates, rows: count }) => ({
            key,
            candidates,
            rows: count,
          })),
          openStatuses: file.openStatuses.map(({ status, rows: count }) => ({
            status,
            rows: count,
          })),
          wrong: file.wrong.map(({ line, why }) => ({ line, why })),
          wrongCount: file.wrongCount,
          leftOut: file.leftOut.map(({ line, why }) => ({ line, why })),
          leftOutCount: file.leftOutCount,
          undo: null,
        };
        if (dryRun || rows.length === 0) return { body: answered };
        const id = await asApiErrors(earnings.imports.keep(caller, { name, text: csv }));
        const taken = await asApiErrors(earnings.imports.take(caller, id, choices));
        const { entries: added, amountCents, undo } = taken;
        const amount = centsToDollars(amountCents);
        return { body: { ...answered, import: id, added, amount, undo } };
      },
    }),
  ];
}
