import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { maxFileBytes } from "#app/domain/earnings/earning.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { formatCents } from "#app/core/money.ts";
import { readFiles } from "#app/platform/web/read-files.server.ts";
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
  /** Where older ones are; null: there are none. */
  older: string | null;
  /** How many were read by an earlier version, and nobody has looked at since. */
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

/** Keeps what was chosen or pasted, and leads to what is in it. */
export async function keepEarningsFile(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const refused = (problem: string) => data({ problem }, { status: 400 });
  const sent = await readFiles(args.request, { maxFieldLength: maxFileBytes });
  if (!sent)
    return refused("The file has not come whole. Choose it, or paste its rows, once more.");
  if (sent.fields.get("intent") !== earningIntents.look)
    throw new Response("Unknown intent", { status: 400 });
  // What was chosen counts before what was pasted; a browser sends a nameless one where nothing was.
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

/** So many rows of each sort are shown. */
const rowsShown = 50;

/** What the page shows of a file that nobody has taken yet. */
export interface ImportPageData {
  import: EarningImport;
  /** IANA name; instants are told by its clock. */
  timeZone: string;
  /** Null: it has been taken, or cannot be read. */
  preview:
    | (ImportPreview & { freshCount: number; freshCents: number; doubtfulCount: number })
    | null;
  /** Why it cannot be read; null: it can. */
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

/** Takes what is in a file, forgets it, or takes it out again. */
export async function changeImport(args: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const { imports } = args.context.services.earnings;
  const id = args.params.importId ?? "";
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const intent = form.get("intent");
  const choices = readChoices(textsOf(form));
  try {
    if (intent === earningIntents.discard) {
      await imports.discard(actor.workspaceId, id);
      const description = "Nothing of the file was added";
      return await redirectWithToast(args, importEarningsPath, {
        title: "File put away",
        description,
        tone: "plain",
      });
    }
    if (intent === earningIntents.check) {
      await foundOr404(imports.check(actor, id));
      return await redirectWithToast(args, importPath(id), {
        title: "Import checked",
        description: "Its entries stay as they are",
        tone: "success",
      });
    }
    if (intent === earningIntents.takeOut) {
      const { entries, undo } = await foundOr404(imports.remove(actor, id));
      return await redirectWithToast(args, importPath(id), {
        title: "Import taken out",
        description: `${countWords(entries)} in no sum any more`,
        tone: "success",
        ...undoButton(undo, earningsPath),
      });
    }
    if (intent !== earningIntents.take) throw new Response("Unknown intent", { status: 400 });
    const taken = await foundOr404(imports.take(actor, id, choices));
    return await redirectWithToast(args, earningsPath, {
      title: "Earnings imported",
      description: `${formatCents(taken.amountCents)}: ${countWords(taken.entries)} added`,
      tone: "success",
      ...undoButton(taken.undo, earningsPath),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const address = intent === earningIntents.take ? previewAddress(id, choices) : importPath(id);
    return redirectWithToast(args, address, {
      title: "Nothing was changed",
      description: error.message.slice(0, 300),
      tone: "error",
    });
  }
}

/** Where a file is looked at as it was decided on: nobody has to say it again. */
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
  count === 1 ? "one entry is" : `${count.toLocaleString("en-US")} entries are`;
