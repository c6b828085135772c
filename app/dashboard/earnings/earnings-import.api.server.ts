import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { centsToDollars } from "#app/core/money.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { maxSourceLength, maxFileBytes } from "#app/domain/earnings/earning.ts";
import { dayOrders } from "#app/domain/earnings/read-day.ts";
import type { createEarningsImports } from "./earnings-imports.server.ts";
import { openQuestions } from "./open-questions.ts";
import { definedOf, Line, Sort, told, undoText } from "./earnings-schema.ts";

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
    name: "What it is called.",
    dryRun: "true: says what would come of it, and adds nothing.",
    source: "Who paid, for rows that do not say so.",
    type: "What sort of income all of it is; left out: other.",
    amountColumn: "Which column is the amount, from 1, where `openAmounts` names several.",
    dayOrder:
      "What the numbers of dates such as 03/04/2026 or 26/05/20 mean, where the file leaves it open. month_year: May-26 is May 2026.",
    decimal: "Which sign divides dollars from cents, where the file leaves it open.",
    rates: "How many dollars you were paid for one of each other currency, by its code.",
    currencies:
      "Which currency a sign or a contradiction means, by the `key` of `openCurrencies`, such as EUR.",
    statuses:
      "Whether money has arrived, by each state in `openStatuses`. not_paid: of a row that is the total of others, too.",
    headLine: "The line of the headings, from 1; null: there are none. Left out: it is found.",
    despite: "true: rows that look known are added as well.",
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
    amount: "What they come to, in dollars.",
    alreadyThere: "How many rows came with a file before.",
    looksKnown:
      "How many rows you have deleted before, or have the day and the amount of an entry made by hand or of the same payer.",
    asks: "What the file leaves open, and you have to say: amountColumn, dayOrder, decimal, currencies, statuses, or rates.",
    openAmounts: [
      "Columns of which only you know which one is the amount.",
      {
        column: "Its place, from 1; your answer in `amountColumn`.",
        heading: "What it is called.",
      },
    ],
    openCurrencies: [
      "Signs that are unknown or have several meanings, and contradictions.",
      {
        key: "What the file says; the name of your answer in `currencies`.",
        candidates: "What it can mean; none: it is unknown.",
        rows: "How many rows wait for it.",
      },
    ],
    openStatuses: [
      "Statuses that do not say whether the money has arrived, and rows whose amount is the sum of others.",
      {
        status:
          "The status or the row’s words, as in the file; the name of your answer in `statuses`.",
        rows: "How many rows have it.",
      },
    ],
    wrong: [
      "The first hundred rows that cannot be taken.",
      { line: "Its line in the file.", why: "Why, and what to do." },
    ],
    wrongCount: "How many rows cannot be taken.",
    leftOut: [
      "The first hundred rows of money that has not come in: payouts, pending, failed and refunded ones.",
      { line: "Its line in the file.", why: "Why it is left out." },
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

/** A file of earnings. */
export function earningsImportEndpoints({ earnings }: EarningsImportDeps): Endpoint[] {
  return [
    defineEndpoint({
      method: "POST",
      path: "/api/earnings/import",
      id: "import_earnings",
      group: "Money",
      access: "subscriber",
      summary: "Bring in a file of earnings",
      description:
        "Adds the rows of a CSV file, all at once. What is there already is not added again. What could be read in two ways is asked and never guessed: see `asks`. With `dryRun` nothing is added.",
      limit: "costly",
      errors: ["text_too_long"],
      bodyBytes: 2 * maxFileBytes,
      body: FileBody,
      answer: { status: 200, schema: Imported, description: "What came of it, or would." },
      handle: async ({ caller, body: given }) => {
        const {
          csv,
          name = "by a program",
          dryRun = false,
          headLine,
          amountColumn,
          ...rest
        } = given;
        const head = headLine === undefined ? {} : { head: headLine ?? ("none" as const) };
        const columns = amountColumn === undefined ? {} : { columns: { amount: amountColumn - 1 } };
        const said = { ...definedOf(rest), ...head, ...columns };
        const choices = { type: "other" as const, despite: false, ...said };
        const seen = await told(earnings.imports.dryRun(caller.workspaceId, csv, choices, name));
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
        const id = await told(earnings.imports.keep(caller, { name, text: csv }));
        const taken = await told(earnings.imports.take(caller, id, choices));
        const { entries: added, amountCents, undo } = taken;
        const amount = centsToDollars(amountCents);
        return { body: { ...answered, import: id, added, amount, undo } };
      },
    }),
  ];
}
