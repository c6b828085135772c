import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { oneLine } from "#app/core/text/typed-text.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { ApiRefusal } from "#app/platform/api/errors.ts";
import { Id, pageFields, pageOf, pageTexts, readPage, toPage } from "#app/platform/api/pages.ts";
import {
  maxNoteLength,
  maxOriginalLength,
  maxSourceLength,
  type EarningFields,
} from "#app/domain/earnings/earning.ts";
import { allEarnings } from "#app/workspace/paths/earnings.ts";
import type { createEarningsEditor } from "./earnings-editor.server.ts";
import type { EarningsList, ListedEarning } from "./earnings-list.server.ts";
import {
  Day,
  definedOf,
  fieldTexts,
  Line,
  ListedEntry,
  listedTexts,
  Sort,
  asApiErrors,
  undoText,
  viewEntry,
} from "./earnings-schema.ts";

const Entries = pageOf(ListedEntry, listedTexts);

const body = {
  amount: z.number(),
  day: Day,
  source: Line(maxSourceLength).check(z.minLength(1)),
  type: z.optional(Sort),
  text: z.optional(z.nullable(Id)),
  note: z.optional(Line(maxNoteLength)),
  originally: z.optional(Line(maxOriginalLength)),
};
const EntryId = describeFields(z.strictObject({ entryId: Id }), { entryId: "The entry’s id." });

const Removed = describeFields(z.object({ undo: z.nullable(z.string()) }), { undo: undoText });

interface EarningsEndpointDeps {
  earnings: Pick<ReturnType<typeof createEarningsEditor>, "enter" | "correct" | "remove"> &
    Pick<EarningsList, "rows" | "one">;
}

/** Income: list, add, edit, delete. */
export function earningsEndpoints({ earnings }: EarningsEndpointDeps): Endpoint[] {
  const shared = { group: "Money", access: "subscriber" } as const;
  const entry = {
    status: 200,
    schema: ListedEntry,
    description: "The updated entry.",
  } as const;
  const answer = async (workspaceId: string, id: string) => {
    const found = await earnings.one(workspaceId, id);
    return { body: viewEntry(found.entry), version: String(found.entry.version) };
  };
  /** @throws ApiRefusal when it changed since it was read */
  async function seenBy(workspaceId: string, id: string, isExpected: (version: string) => boolean) {
    const { entry: found } = await earnings.one(workspaceId, id);
    if (!isExpected(String(found.version)))
      throw new ApiRefusal(
        "changed_meanwhile",
        "This entry was changed since you read it.",
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
      summary: "List income",
      description:
        "All real income, latest date first. Simulated amounts aren't included. The sum is the `totalRevenue` of a live dashboard.",
      limit: "read",
      query: describeFields(
        z.strictObject({
          month: z.optional(
            z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Enter a month, such as 2026-11.")),
          ),
          type: z.optional(Sort),
          source: z.optional(Line(maxSourceLength)),
          text: z.optional(Id),
          import: z.optional(Id),
          ...pageFields,
        }),
        {
          month: "Only this month, such as 2026-11.",
          type: "Only this type.",
          source: "Only this payer.",
          text: "Only this article, by its id.",
          import: "Only this import, by its id.",
          ...pageTexts,
        },
      ),
      answer: { status: 200, schema: Entries, description: "A page of entries." },
      cachedUntilWrite: true,
      async handle({ caller, query: { month, type, source = "", text, import: file, ...query } }) {
        const page = readPage(query);
        const filter = {
          ...allEarnings,
          month: month ?? null,
          type: type ?? null,
          source,
          text: text ?? null,
          import: file ?? null,
        };
        const [number, id] = page.after ?? [];
        const place =
          number === undefined || id === undefined
            ? undefined
            : { side: "older" as const, day: dayOfNumber(number), id };
        const found = await earnings.rows(caller.workspaceId, filter, { place, rows: page.rows });
        return { body: toPage(found, page, placeOf, (row) => viewEntry(row)) };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/earnings",
      id: "add_earning",
      summary: "Add income",
      description:
        "Adds real income. It counts at once in the dashboard, in reports, and for the agent that wrote the article.",
      limit: "write",
      body: describeFields(z.strictObject(body), fieldTexts),
      answer: { status: 201, schema: ListedEntry, description: "The new entry." },
      async handle({ caller, body: given }) {
        const { id } = await asApiErrors(earnings.enter(caller, fieldsOf(given)));
        return { ...(await answer(caller.workspaceId, id)), location: `/api/earnings/${id}` };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/earnings/{entryId}",
      id: "get_earning",
      summary: "Read one entry",
      description:
        "One added or imported entry. Send its ETag as `If-Match` with a change, so that no other change is overwritten.",
      limit: "read",
      params: EntryId,
      answer: entry,
      handle: ({ caller, params }) => answer(caller.workspaceId, params.entryId),
    }),
    defineEndpoint({
      ...shared,
      method: "PATCH",
      path: "/api/earnings/{entryId}",
      id: "update_earning",
      summary: "Edit an entry",
      description:
        "Fields you leave out stay the same. Earlier versions are kept in its history. You can undo it for 10 minutes.",
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
          type: given.type ?? found.type,
        });
        await asApiErrors(earnings.correct(caller, { id, seen: found.version }, fields));
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
        "Removes it from all totals. For 10 minutes you can restore it by sending the response's `undo` to POST /api/activities/{activityId}/undo.",
      limit: "write",
      conditional: true,
      params: EntryId,
      answer: { status: 200, schema: Removed, description: "The id to undo it with." },
      async handle({ caller, params: { entryId: id }, isExpected }) {
        const { version: seen } = await seenBy(caller.workspaceId, id, isExpected);
        const { undo } = await asApiErrors(earnings.remove(caller, { id, seen }));
        return { body: { undo } };
      },
    }),
  ];
}

interface GivenFields {
  amount: number;
  day: string;
  source: string;
  type?: EarningFields["type"] | null | undefined;
  text?: string | null | undefined;
  note?: string | undefined;
  originally?: string | undefined;
}

const fieldsOf = (given: GivenFields): EarningFields => ({
  amountCents: Math.round(given.amount * 100),
  day: given.day,
  source: oneLine(given.source),
  type: given.type ?? "other",
  contentItemId: given.text ?? null,
  note: oneLine(given.note ?? ""),
  original: oneLine(given.originally ?? ""),
});

const numberOfDay = (day: string) => Number(day.replaceAll("-", ""));
const dayOfNumber = (number: number) => String(number).replace(/^(\d+)(\d\d)(\d\d)$/u, "$1-$2-$3");
const placeOf = ({ day, id }: ListedEarning) => [numberOfDay(day), id] as const;
