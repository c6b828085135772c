import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { maxFileBytes } from "#app/domain/earnings/earning.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { formatCents } from "#app/core/money.ts";
import { readFiles } from "#app/platform/web/read-files.server.ts";
import { readForm, requireIntent, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { EarningImport } from "#app/domain/earnings/imports.server.ts";
import {
  earningsPath,
  importPath,
  importEarningsPath,
  olderImportsPath,
  readImportPlace,
} from "#app/workspace/paths/earnings.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { earningIntents, tooLargeFile } from "./earning-form.ts";
import type { ImportChoices, ImportPreview } from "./earnings-imports.server.ts";
import { foundOr404 } from "./earnings.route.server.ts";
import { choiceFields, choicesAsFields } from "./import-choices.ts";
import { readChoices } from "./read-import-choices.ts";

const importsOfPage = 20;

export interface ImportsPageData {
  imports: EarningImport[];
  /** Link to older imports; null: none. */
  older: string | null;
  /** Imports by an earlier version that were not checked since. */
  unchecked: number;
  timeZone: string;
}

export async function loadImports(args: LoaderFunctionArgs): Promise<ImportsPageData> {
  const { workspaceId } = await requireAccess(args);
  const { earnings, settings } = args.context.services;
  const before = readImportPlace(new URL(args.request.url).searchParams);
  const asked = { before, rows: importsOfPage + 1 };
  const found = await earnings.imports.list(workspaceId, asked);
  const imports = found.slice(0, importsOfPage);
  const last = found.length > importsOfPage ? imports.at(-1) : undefined;
  return {
    imports,
    older: last ? olderImportsPath(last) : null,
    unchecked: await earnings.imports.unchecked(workspaceId),
    timeZone: (await settings.of(workspaceId)).timeZone,
  };
}

/** Stores the uploaded or pasted file and redirects to its preview. */
export async function keepEarningsFile(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const refused = (problem: string) => data({ problem }, { status: 400 });
  const sent = await readFiles(args.request, { maxFieldLength: maxFileBytes });
  if (!sent) return refused("The upload was interrupted. Choose the file or paste its rows again.");
  requireIntent(sent.fields, [earningIntents.look]);
  // An uploaded file wins over pasted rows; browsers send a nameless file for none.
  const file = sent.files.find(({ field, name }) => field === "file" && name !== "");
  if (file && file.bytes.length > maxFileBytes) return refused(tooLargeFile);
  const given = file
    ? { name: file.name, text: file.bytes }
    : { name: "", text: sent.fields.get("text") ?? "" };
  try {
    const { imports } = args.context.services.earnings;
    return redirect(importPath(await imports.keep(actor, given)));
  } catch (error) {
    if (!isAppError(error) || error.code !== "bad_request") throw error;
    return refused(error.message);
  }
}

/** Rows shown per group. */
const rowsShown = 50;

/** The preview of a file that was not imported yet. */
export interface ImportPageData {
  import: EarningImport;
  /** IANA name. */
  timeZone: string;
  /** Null: already imported, or unreadable. */
  preview:
    | (ImportPreview & { freshCount: number; freshCents: number; doubtfulCount: number })
    | null;
  /** Why it can't be read; null: it can. */
  problem: string | null;
  choices: ImportChoices;
}

export async function loadImport(args: LoaderFunctionArgs): Promise<ImportPageData> {
  const { workspaceId } = await requireAccess(args);
  const { earnings, settings } = args.context.services;
  const { imports } = earnings;
  const id = args.params.importId ?? "";
  const found = await foundOr404(imports.one(workspaceId, id));
  const { timeZone } = await settings.of(workspaceId);
  const choices = readChoices(new URL(args.request.url).searchParams);
  const nothing = { import: found, timeZone, preview: null, problem: null, choices };
  if (found.state !== "open") return nothing;
  try {
    const { fresh, doubtful, ...rest } = await imports.look(workspaceId, id, choices);
    const freshCents = fresh.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const preview = {
      ...rest,
      fresh: fresh.slice(0, rowsShown),
      freshCount: fresh.length,
      freshCents,
      doubtful: doubtful.slice(0, rowsShown),
      doubtfulCount: doubtful.length,
    };
    return { ...nothing, preview };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ...nothing, problem: error.message };
  }
}

/** Imports a file, discards it, or undoes its import. */
export async function changeImport(args: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const { imports } = args.context.services.earnings;
  const id = args.params.importId ?? "";
  const form = await readForm(args.request);
  const choices = readChoices(textsOf(form));
  try {
    return await runIntent(form, {
      [earningIntents.discard]: async () => {
        await imports.discard(actor.workspaceId, id);
        return redirectWithToast(args, importEarningsPath, {
          title: "File discarded",
          description: "Nothing was added",
          tone: "plain",
        });
      },
      [earningIntents.check]: async () => {
        await foundOr404(imports.check(actor, id));
        return redirectWithToast(args, importPath(id), {
          title: "Import checked",
          description: "Its entries didn't change",
          tone: "success",
        });
      },
      [earningIntents.takeOut]: async () => {
        const { entries, undo } = await foundOr404(imports.remove(actor, id));
        return redirectWithToast(args, importPath(id), {
          title: "Import undone",
          description: `${countWords(entries)} removed from all totals`,
          tone: "success",
          ...undoButton(undo, earningsPath),
        });
      },
      [earningIntents.take]: async () => {
        const taken = await foundOr404(imports.take(actor, id, choices));
        return redirectWithToast(args, earningsPath, {
          title: "Income imported",
          description: `${formatCents(taken.amountCents)}: ${countWords(taken.entries)} added`,
          tone: "success",
          ...undoButton(taken.undo, earningsPath),
        });
      },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const isTaking = form.get("intent") === earningIntents.take;
    const address = isTaking ? previewAddress(id, choices) : importPath(id);
    return redirectWithToast(args, address, {
      title: "Nothing was changed",
      description: error.message.slice(0, 300),
      tone: "error",
    });
  }
}

/** The preview's path with the choices made so far. */
function previewAddress(id: string, choices: ImportChoices): string {
  const query = new URLSearchParams(choicesAsFields(choices));
  if (choices.despite) query.set(choiceFields.despite, "yes");
  return `${importPath(id)}?${query}`;
}

function textsOf(form: FormData): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === "string") texts.append(name, value);
  return texts;
}

const countWords = (count: number) =>
  count === 1 ? "1 entry was" : `${count.toLocaleString("en-US")} entries were`;
