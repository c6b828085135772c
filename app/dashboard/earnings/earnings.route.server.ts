import {
  createReadableStreamFromReadable,
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Readable } from "node:stream";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { formatCents } from "#app/core/money.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { readForm, requireIntent, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import {
  earningPath,
  earningsPath,
  readEarningsFilter,
  readEarningsPlace,
  type EarningsFilter,
} from "#app/workspace/paths/earnings.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import type { Earning } from "#app/domain/earnings/entries.server.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import {
  earningFields,
  earningIntents,
  readEarning,
  typedEarning,
  typedOf,
  type EarningField,
  type TypedEarning,
} from "./earning-form.ts";
import type { EarningsPage, EarningWithHistory } from "./earnings-list.server.ts";

const rowsOfPage = 50;

export interface EarningsPageData {
  page: EarningsPage;
  filter: EarningsFilter;
}

export async function loadEarnings(args: LoaderFunctionArgs): Promise<EarningsPageData> {
  const { workspaceId } = await requireAccess(args);
  const query = new URL(args.request.url).searchParams;
  const filter = readEarningsFilter(query);
  const asked = { place: readEarningsPlace(query), rows: rowsOfPage };
  return { page: await args.context.services.earnings.page(workspaceId, filter, asked), filter };
}

/** Handles the Undo button of these pages' toasts. */
export async function changeEarnings(args: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  return runIntent(form, undoHandler(args, actor, earningsPath));
}

/** The listed entries as a file. */
export async function sendEarningsFile(args: LoaderFunctionArgs): Promise<Response> {
  const { workspaceId } = await requireAccess(args);
  const filter = readEarningsFilter(new URL(args.request.url).searchParams);
  const parts = args.context.services.earnings.file(workspaceId, filter);
  const name = filter.origin === "simulated" ? "simulated-earnings" : "earnings";
  return new Response(createReadableStreamFromReadable(Readable.from(parts)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** The entry form's options. */
export interface EarningChoices {
  texts: { id: string; title: string }[];
  sources: string[];
  /** In the workspace's time zone: YYYY-MM-DD. */
  today: string;
}

/** The error and the typed values. */
export interface EarningRefusal {
  /** Null: not about a single field. */
  field: EarningField | null;
  problem: string;
  typed: TypedEarning;
}

async function choicesFor(args: LoaderFunctionArgs, workspaceId: string): Promise<EarningChoices> {
  const { earnings, settings, live } = args.context.services;
  const { timeZone } = await settings.of(workspaceId);
  const choices = await earnings.choices(workspaceId);
  return { ...choices, today: dayIn(live.now(), timeZone) };
}

export async function loadNewEarning(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const choices = await choicesFor(args, workspaceId);
  // An article's page links here with its id.
  const asked = new URL(args.request.url).searchParams.get("text") ?? "";
  const text = choices.texts.some(({ id }) => id === asked) ? asked : "";
  return { choices, text };
}

export async function enterEarning(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  requireIntent(form, [earningIntents.enter]);
  const typed = typedEarning(form);
  const read = readEarning(typed);
  if (!("fields" in read)) return refuse({ ...read, typed });
  try {
    const { undo } = await args.context.services.earnings.enter(actor, read.fields);
    const { amountCents, source } = read.fields;
    return await redirectWithToast(args, earningsPath, {
      title: amountCents > 0 ? "Income added" : "Refund added",
      description: `${formatCents(amountCents)} from ${source}`,
      tone: "success",
      ...undoButton(undo, earningsPath),
    });
  } catch (error) {
    if (!isAppError(error) || error.code !== "bad_request") throw error;
    return refuse({ field: null, problem: error.message, typed });
  }
}

export interface CorrectionRefusal extends EarningRefusal {
  /** The version the user saw; undefined: none given. */
  seen: number | undefined;
  /** The newer version by someone else; null: none. */
  corrected: Earning | null;
}

export interface EarningPageData extends EarningWithHistory {
  choices: EarningChoices;
  typed: TypedEarning;
}

export async function loadEarning(args: LoaderFunctionArgs): Promise<EarningPageData> {
  const { workspaceId } = await requireAccess(args);
  const { earnings } = args.context.services;
  const found = await foundOr404(earnings.one(workspaceId, args.params.entryId ?? ""));
  return {
    ...found,
    choices: await choicesFor(args, workspaceId),
    typed: typedOf(found.entry),
  };
}

/** Edits or deletes an entry. */
export async function changeEarning(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  const seen = Number(form.get(earningFields.seen)) || undefined;
  const which = { id: args.params.entryId ?? "", seen };
  return runIntent(form, {
    [earningIntents.remove]: () => remove(args, actor, which),
    [earningIntents.correct]: () => correct(args, actor, which, typedEarning(form)),
  });
}

interface Which {
  id: string;
  seen: number | undefined;
}

async function correct(
  args: ActionFunctionArgs,
  actor: Viewer,
  { id, seen }: Which,
  typed: TypedEarning,
) {
  const read = readEarning(typed);
  const sent = { typed, seen, corrected: null };
  if (!("fields" in read)) return refuse<CorrectionRefusal>({ ...read, ...sent });
  const { earnings } = args.context.services;
  try {
    const done = await foundOr404(earnings.correct(actor, { id, seen }, read.fields));
    return await redirectWithToast(args, earningPath(id), {
      title: done ? "Entry saved" : "Nothing changed",
      description: done
        ? "You can find the previous version in its history"
        : "The entry is the same as before",
      tone: done ? "success" : "plain",
      ...undoButton(done?.undo ?? null, earningsPath),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const refusal: CorrectionRefusal = { field: null, problem: error.message, ...sent };
    if (error.code !== "changed_meanwhile") return refuse(refusal);
    const { entry } = await foundOr404(earnings.one(actor.workspaceId, id));
    return data<CorrectionRefusal>({ ...refusal, corrected: entry }, { status: 409 });
  }
}

async function remove(args: ActionFunctionArgs, actor: Viewer, which: Which) {
  try {
    const { undo } = await foundOr404(args.context.services.earnings.remove(actor, which));
    return await redirectWithToast(args, earningsPath, {
      title: "Entry deleted",
      description: "It was removed from all totals",
      tone: "success",
      ...undoButton(undo, earningsPath),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirectWithToast(args, earningPath(which.id), {
      title: "Nothing was deleted",
      description: `${error.message} Here is the current version.`,
      tone: "error",
    });
  }
}

const refuse = <Refusal extends EarningRefusal>(refusal: Refusal) => data(refusal, { status: 400 });

/** @throws Response 404 when the workspace has no such entry */
export async function foundOr404<Value>(looking: Promise<Value>): Promise<Value> {
  try {
    return await looking;
  } catch (error) {
    if (isAppError(error) && error.code === "not_found")
      throw new Response("Entry not found", { status: 404 });
    throw error;
  }
}
