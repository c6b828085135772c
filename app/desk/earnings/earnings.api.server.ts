import * as z from "zod/mini";
import { isAppError } from "../../core/errors";
import { describeFields } from "../../core/field-texts";
import { centsToDollars } from "../../core/money";
import { oneLine } from "../../core/typed-text";
import { defineEndpoint, type Endpoint } from "../../platform/api/contract";
import { ApiRefusal } from "../../platform/api/errors";
import { Id, pageFields, pageOf, pageTexts, readPage, toPage } from "../../platform/api/pages";
import {
  longestNote,
  longestOriginal,
  longestSource,
  mostFileBytes,
  type EarningFields,
} from "../../studio/earnings/earning";
import { earningSorts } from "../../workspace/earning-sort";
import type { Earning } from "../../studio/earnings/entries.server";
import { allEarnings } from "../../workspace/addresses/earnings";
import type { createEarningsDesk } from "./earnings-desk.server";
import type { createEarningsImports } from "./earnings-imports.server";
import type { EarningsList, ListedEarning } from "./earnings-list.server";

const Sort = z.enum(earningSorts, `Use one of ${earningSorts.join(", ")}.`);
const Day = z.iso.date();
const Line = (most: number) => z.string().check(z.trim(), z.maxLength(most));

const fieldTexts = {
  amount: "In US dollars; less than nothing: a refund or a chargeback.",
  day: "The day it came in, by your workspace’s calendar.",
  source: "Who paid, in your own words.",
  sort: "What sort of income it is.",
  text: "The id of the text that it came by; null: none in particular.",
  note: "What you have noted for yourself.",
  originally:
    "What was paid, where that was another currency, such as €11.20; empty: dollars. No rate is ever guessed.",
};

const listedTexts = {
  id: "The entry’s id.",
  ...fieldTexts,
  sort: "What sort of income it is; null: your agents have brought it, and it cannot be corrected.",
  import: "The id of the file that it came with; null: none.",
  createdAt: "When it was booked.",
  version: "Counts its corrections, from 1.",
};

export const ListedEntry = describeFields(
  z.object({
    id: z.string(),
    amount: z.number(),
    day: z.string(),
    source: z.string(),
    sort: z.nullable(Sort),
    text: z.nullable(z.string()),
    note: z.string(),
    originally: z.string(),
    import: z.nullable(z.string()),
    createdAt: z.string(),
    version: z.number(),
  }),
  listedTexts,
);
const Entries = pageOf(ListedEntry, listedTexts);

const body = {
  amount: z.number(),
  day: Day,
  source: Line(longestSource).check(z.minLength(1)),
  sort: z.optional(Sort),
  text: z.optional(z.nullable(Id)),
  note: z.optional(Line(longestNote)),
  originally: z.optional(Line(longestOriginal)),
};
const EntryId = describeFields(z.strictObject({ entryId: Id }), { entryId: "The entry’s id." });

const undoText =
  "The activity’s id, for POST /api/activities/{activityId}/undo within ten minutes; null: nothing was changed.";
const Removed = describeFields(z.object({ undo: z.nullable(z.string()) }), { undo: undoText });

const FileBody = describeFields(
  z.strictObject({
    csv: z.string().check(z.minLength(1), z.maxLength(mostFileBytes)),
    name: z.optional(Line(80)),
    dryRun: z.optional(z.boolean()),
    source: z.optional(Line(longestSource)),
    sort: z.optional(Sort),
    dayOrder: z.optional(z.enum(["day_first", "month_first"])),
    decimal: z.optional(z.enum([".", ","])),
    rates: z.optional(z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.number())),
    despite: z.optional(z.boolean()),
  }),
  {
    csv: "The file’s text: up to 10,000 rows, with or without headings.",
    name: "What it is called.",
    dryRun: "true: says what would come of it, and adds nothing.",
    source: "Who paid, for rows that do not say so.",
    sort: "What sort of income all of it is; left out: other.",
    dayOrder:
      "Which number of dates such as 03/04/2026 comes first, where the file leaves it open.",
    decimal: "Which sign divides dollars from cents, where the file leaves it open.",
    rates: "How many dollars you were paid for one of each other currency, by its code.",
    despite: "true: rows that you have deleted before, or have entered by hand, are added as well.",
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
    wrong: z.array(z.object({ line: z.number(), why: z.string() })),
    wrongCount: z.number(),
    undo: z.nullable(z.string()),
  }),
  {
    import: "The import’s id; null: nothing was added.",
    added: "How many entries were added, or would be.",
    amount: "What they come to, in dollars.",
    alreadyThere: "How many rows came with a file before.",
    looksKnown: "How many rows you have deleted before, or have entered by hand.",
    asks: "What the file leaves open, and you have to say: dayOrder, decimal, or rates.",
    wrong: [
      "The first hundred rows that cannot be taken.",
      { line: "Where it stands in the file.", why: "Why, and what to do." },
    ],
    wrongCount: "How many rows cannot be taken.",
    undo: undoText,
  },
);

interface EarningsEndpointDeps {
  earnings: Pick<ReturnType<typeof createEarningsDesk>, "enter" | "correct" | "remove"> &
    Pick<EarningsList, "rows" | "one"> & {
      imports: Pick<
        ReturnType<typeof createEarningsImports>,
        "keep" | "take" | "dryRun" | "discard"
      >;
    };
}

/** What has come in: entered, corrected, deleted, or brought in as a file. */
export function earningsEndpoints({ earnings }: EarningsEndpointDeps): Endpoint[] {
  const shared = { group: "Money", access: "subscriber" } as const;
  const entry = {
    status: 200,
    schema: ListedEntry,
    description: "The entry as it is now.",
  } as const;
  const answer = async (workspaceId: string, id: string) => {
    const found = await earnings.one(workspaceId, id);
    return { body: viewEntry(found.entry), version: String(found.entry.version) };
  };
  /** @throws ApiRefusal when somebody has corrected it since it was read */
  async function seenBy(workspaceId: string, id: string, isExpected: (version: string) => boolean) {
    const { entry: found } = await earnings.one(workspaceId, id);
    if (!isExpected(String(found.version)))
      throw new ApiRefusal(
        "changed_meanwhile",
        "This entry has been corrected since you read it.",
        "Read it again.",
      );
    return found;
  }

  return [
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/earnings",
      id: "list_earnings",
      summary: "List what has come in",
      description:
        "Each amount that has really come in, the latest day first. Simulated ones are in no such list. Their sum is the `totalRevenue` of a live dashboard.",
      limit: "read",
      query: describeFields(
        z.strictObject({
          month: z.optional(
            z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Write a month as 2026-11.")),
          ),
          sort: z.optional(Sort),
          source: z.optional(Line(longestSource)),
          text: z.optional(Id),
          ...pageFields,
        }),
        {
          month: "Only those of this month, such as 2026-11.",
          sort: "Only those of this sort.",
          source: "Only what this one has paid.",
          text: "Only what came by this text, by its id.",
          ...pageTexts,
        },
      ),
      answer: { status: 200, schema: Entries, description: "A page of entries." },
      keptWhileUnwritten: true,
      async handle({ caller, query: { month, sort, source = "", text, ...query } }) {
        const page = readPage(query);
        const filter = {
          ...allEarnings,
          month: month ?? null,
          sort: sort ?? null,
          source,
          text: text ?? null,
        };
        const [number, id] = page.after ?? [];
        const place =
          number === undefined || id === undefined
            ? undefined
            : { side: "older" as const, day: dayOfNumber(number), id };
        const found = await earnings.rows(caller.workspaceId, filter, { place, rows: page.rows });
        return { body: toPage(found, page, placeOf, viewListed) };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/earnings",
      id: "enter_earning",
      summary: "Enter an amount",
      description:
        "Books an amount that has really come in. It counts at once in the dashboard, the reports and for the agent that has written the text.",
      limit: "write",
      body: describeFields(z.strictObject(body), fieldTexts),
      answer: { status: 201, schema: ListedEntry, description: "The new entry." },
      async handle({ caller, body: given }) {
        const { id } = await told(earnings.enter(caller, fieldsOf(given)));
        return { ...(await answer(caller.workspaceId, id)), location: `/api/earnings/${id}` };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/earnings/import",
      id: "import_earnings",
      summary: "Bring in a file of earnings",
      description:
        "Adds the rows of a CSV file, all at once. What is there already is not added again. What could be read in two ways is asked and never guessed: see `asks`. With `dryRun` nothing is added.",
      limit: "costly",
      errors: ["text_too_long"],
      bodyBytes: 2 * mostFileBytes,
      body: FileBody,
      answer: { status: 200, schema: Imported, description: "What came of it, or would." },
      handle: async ({ caller, body: given }) => {
        const { csv, name = "by a program", dryRun = false, ...rest } = given;
        const choices = { sort: "other" as const, despite: false, ...definedOf(rest) };
        const seen = await told(earnings.imports.dryRun(caller.workspaceId, csv, choices));
        const { file, fresh, doubtful, there } = seen;
        const rows = [...fresh, ...(choices.despite ? doubtful : [])];
        const answered = {
          import: null,
          added: rows.length,
          amount: centsToDollars(rows.reduce((sum, { amountCents }) => sum + amountCents, 0)),
          alreadyThere: there,
          looksKnown: doubtful.length,
          asks: [
            ...(file.dayOrder === null ? ["dayOrder"] : []),
            ...(file.decimal === null ? ["decimal"] : []),
            ...(file.currencies.some(({ code }) => !choices.rates?.[code]) ? ["rates"] : []),
          ],
          wrong: file.wrong.map(({ line, why }) => ({ line, why })),
          wrongCount: file.wrongCount,
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
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/earnings/{entryId}",
      id: "get_earning",
      summary: "Read one entry",
      description:
        "One entry that was entered or came with a file. Send its ETag as `If-Match` with a correction, so that nobody’s is lost.",
      limit: "read",
      params: EntryId,
      answer: entry,
      handle: ({ caller, params }) => answer(caller.workspaceId, params.entryId),
    }),
    defineEndpoint({
      ...shared,
      method: "PATCH",
      path: "/api/earnings/{entryId}",
      id: "correct_earning",
      summary: "Correct an entry",
      description:
        "What you leave out stays. What it said before is kept in its history, and the correction can be undone for ten minutes.",
      limit: "write",
      conditional: true,
      params: EntryId,
      body: describeFields(
        z.strictObject({
          ...body,
          amount: z.optional(body.amount),
          day: z.optional(body.day),
          source: z.optional(body.source),
        }),
        fieldTexts,
      ),
      answer: entry,
      async handle({ caller, params: { entryId: id }, body: given, isExpected }) {
        const found = await seenBy(caller.workspaceId, id, isExpected);
        const fields = fieldsOf({
          ...viewEntry(found),
          ...definedOf(given),
          sort: given.sort ?? found.sort,
        });
        await told(earnings.correct(caller, { id, seen: found.version }, fields));
        return answer(caller.workspaceId, id);
      },
    }),
    defineEndpoint({
      ...shared,
      method: "DELETE",
      path: "/api/earnings/{entryId}",
      id: "delete_earning",
      summary: "Delete an entry",
      description:
        "Takes it out of every sum. The answer’s `undo` takes that back for ten minutes, with POST /api/activities/{activityId}/undo.",
      limit: "write",
      conditional: true,
      params: EntryId,
      answer: { status: 200, schema: Removed, description: "What takes it back." },
      async handle({ caller, params: { entryId: id }, isExpected }) {
        const { version: seen } = await seenBy(caller.workspaceId, id, isExpected);
        const { undo } = await told(earnings.remove(caller, { id, seen }));
        return { body: { undo } };
      },
    }),
  ];
}

/** A field with a wrong value is told as one; what was done meanwhile, as a conflict of states. */
async function told<Value>(doing: Promise<Value>): Promise<Value> {
  try {
    return await doing;
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "bad_request") throw new ApiRefusal("invalid_input", error.message);
    if (error.code === "too_long") throw new ApiRefusal("text_too_long", error.message);
    throw error;
  }
}

/** Without what was left out: it would stand in the way of what there is. */
function definedOf<Fields extends object>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The same names, each with a value.
  return Object.fromEntries(given) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

interface GivenFields {
  amount: number;
  day: string;
  source: string;
  sort?: EarningFields["sort"] | null | undefined;
  text?: string | null | undefined;
  note?: string | undefined;
  originally?: string | undefined;
}

const fieldsOf = (given: GivenFields): EarningFields => ({
  amountCents: Math.round(given.amount * 100),
  day: given.day,
  source: oneLine(given.source),
  sort: given.sort ?? "other",
  pieceId: given.text ?? null,
  note: oneLine(given.note ?? ""),
  original: oneLine(given.originally ?? ""),
});

const numberOfDay = (day: string) => Number(day.replaceAll("-", ""));
const dayOfNumber = (number: number) => String(number).replace(/^(\d+)(\d\d)(\d\d)$/u, "$1-$2-$3");
const placeOf = ({ day, id }: ListedEarning) => [numberOfDay(day), id] as const;

type Viewed = Pick<
  Earning,
  | "id"
  | "amountCents"
  | "day"
  | "source"
  | "pieceId"
  | "note"
  | "original"
  | "importId"
  | "createdAt"
  | "version"
> & { sort: EarningFields["sort"] | null };

function viewEntry(entry: Viewed) {
  const {
    id,
    amountCents,
    day,
    source,
    sort,
    pieceId,
    note,
    original,
    importId,
    createdAt,
    version,
  } = entry;
  return {
    id,
    amount: centsToDollars(amountCents),
    day,
    source,
    sort,
    text: pieceId,
    note,
    originally: original,
    import: importId,
    createdAt: new Date(createdAt).toISOString(),
    version,
  };
}

const viewListed = (row: ListedEarning) => viewEntry(row);
