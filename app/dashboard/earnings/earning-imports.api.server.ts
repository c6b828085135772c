import * as z from "zod/mini";
import { isoOf } from "#app/core/time/clock.ts";
import { describeFields } from "#app/core/text/field-texts.ts";
import { centsToDollars } from "#app/core/money.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { Id, pageFields, pageOf, pageTexts, readPage, toPage } from "#app/platform/api/pages.ts";
import type { EarningImport } from "#app/domain/earnings/imports.server.ts";
import type { createEarningsImports } from "./earnings-imports.server.ts";
import { undoText } from "./earnings-schema.ts";

const texts = {
  id: "The import's id; GET /api/earnings?import= lists its entries.",
  name: "The file's name.",
  state: "done: its entries count. removed: the import was undone.",
  entries: "How many entries it added.",
  amount: "Their total at that time, in dollars.",
  importedAt: "When they were added.",
  needsCheck:
    "true: imported by an earlier version that could record wrong amounts or dates, and not checked since.",
};
const Import = describeFields(
  z.object({
    id: z.string(),
    name: z.string(),
    state: z.enum(["open", "done", "removed"]),
    entries: z.number(),
    amount: z.number(),
    importedAt: z.nullable(z.string()),
    needsCheck: z.boolean(),
  }),
  texts,
);
const Imports = pageOf(Import, texts);
const ImportId = describeFields(z.strictObject({ importId: Id }), { importId: "The import’s id." });
const Removed = describeFields(z.object({ entries: z.number(), undo: z.nullable(z.string()) }), {
  entries: "How many entries were removed. Entries corrected since then stay.",
  undo: undoText,
});

const view = ({ id, name, state, entries, amountCents, doneAt, needsCheck }: EarningImport) => ({
  id,
  name,
  state,
  entries,
  amount: centsToDollars(amountCents),
  importedAt: doneAt === null ? null : isoOf(doneAt),
  needsCheck,
});

interface EarningImportsDeps {
  earnings: {
    imports: Pick<ReturnType<typeof createEarningsImports>, "list" | "one" | "remove" | "check">;
  };
}

/** Imported files. */
export function earningImportEndpoints({ earnings: { imports } }: EarningImportsDeps): Endpoint[] {
  const shared = { group: "Money", access: "subscriber" } as const;
  return [
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/earnings/imports",
      id: "list_earning_imports",
      summary: "List imported files",
      description: "Each imported file, newest first.",
      limit: "read",
      query: describeFields(z.strictObject(pageFields), pageTexts),
      answer: { status: 200, schema: Imports, description: "A page of imports." },
      async handle({ caller, query }) {
        const page = readPage(query);
        const [createdAt, id] = page.after ?? [];
        const before = createdAt === undefined || id === undefined ? null : { createdAt, id };
        const found = await imports.list(caller.workspaceId, { before, rows: page.rows });
        return { body: toPage(found, page, (each) => [each.createdAt, each.id] as const, view) };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "GET",
      path: "/api/earnings/imports/{importId}",
      id: "get_earning_import",
      summary: "Read one imported file",
      description: "One imported file. Its entries are in GET /api/earnings with `import`.",
      limit: "read",
      params: ImportId,
      answer: { status: 200, schema: Import, description: "The import." },
      handle: async ({ caller, params: { importId } }) => ({
        body: view(await imports.one(caller.workspaceId, importId)),
      }),
    }),
    defineEndpoint({
      ...shared,
      method: "POST",
      path: "/api/earnings/imports/{importId}/confirm",
      id: "confirm_earning_import",
      summary: "Confirm an imported file",
      description:
        "Confirms that the entries are correct although an earlier version imported them.",
      limit: "write",
      params: ImportId,
      answer: { status: 200, schema: Import, description: "The import." },
      async handle({ caller, params: { importId } }) {
        await imports.check(caller, importId);
        return { body: view(await imports.one(caller.workspaceId, importId)) };
      },
    }),
    defineEndpoint({
      ...shared,
      method: "DELETE",
      path: "/api/earnings/imports/{importId}",
      id: "remove_earning_import",
      summary: "Undo an import",
      description:
        "Removes all entries of the import. For 10 minutes you can restore them by sending the response's `undo` to POST /api/activities/{activityId}/undo.",
      limit: "write",
      params: ImportId,
      answer: { status: 200, schema: Removed, description: "The id to undo it with." },
      handle: async ({ caller, params: { importId } }) => ({
        body: await imports.remove(caller, importId),
      }),
    }),
  ];
}
