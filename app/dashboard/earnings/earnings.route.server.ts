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
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import {
  earningPath,
  earningsPath,
  readEarningsFilter,
  readEarningsPlace,
  type EarningsFilter,
} from "#app/workspace/paths/earnings.ts";
import type { Earning } from "#app/domain/earnings/entries.server.ts";
import { undoButton, undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
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

/** Takes back what was done on any of these pages: the notice of it leads here. */
export async function changeEarnings(args: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const form = await formOf(args);
  if (form.get(undoFields.intent) !== undoIntent)
    throw new Response("Unknown intent", { status: 400 });
  return redirectWithToast(args, earningsPath, await undoAction(actor, form, args));
}

/** What is listed, as a file. */
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

/** What the form of one amount can be filled with. */
export interface EarningChoices {
  texts: { id: string; title: string }[];
  sources: string[];
  /** By the workspace's clock: YYYY-MM-DD. */
  today: string;
}

/** What was wrong, and what was typed. */
export interface EarningRefusal {
  /** Null: nothing of one field. */
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
  // A text's page leads here with its name.
  const asked = new URL(args.request.url).searchParams.get("text") ?? "";
  const text = choices.texts.some(({ id }) => id === asked) ? asked : "";
  return { choices, text };
}

export async function enterEarning(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await formOf(args);
  if (form.get(earningFields.intent) !== earningIntents.enter)
    throw new Response("Unknown intent", { status: 400 });
  const typed = typedEarning(form);
  const read = readEarning(typed);
  if (!("fields" in read)) return refuse({ ...read, typed });
  try {
    const { undo } = await args.context.services.earnings.enter(actor, read.fields);
    const { amountCents, source } = read.fields;
    return await redirectWithToast(args, earningsPath, {
      title: amountCents > 0 ? "Revenue entered" : "Refund entered",
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
  /** The version that was seen when this was typed; undefined: none was named. */
  seen: number | undefined;
  /** What somebody else has made of it since; null: nothing. */
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

/** Corrects an entry, or deletes it. */
export async function changeEarning(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await formOf(args);
  const id = args.params.entryId ?? "";
  const intent = form.get(earningFields.intent);
  const seen = Number(form.get(earningFields.seen)) || undefined;
  if (intent === earningIntents.remove) return remove(args, actor, { id, seen });
  if (intent !== earningIntents.correct) throw new Response("Unknown intent", { status: 400 });
  const typed = typedEarning(form);
  const read = readEarning(typed);
  const sent = { typed, seen, corrected: null };
  if (!("fields" in read)) return refuse<CorrectionRefusal>({ ...read, ...sent });
  const { earnings } = args.context.services;
  try {
    const done = await foundOr404(earnings.correct(actor, { id, seen }, read.fields));
    return await redirectWithToast(args, earningPath(id), {
      title: done ? "Entry corrected" : "Nothing changed",
      description: done ? "What it said before stands in its history" : "It says so already",
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

async function remove(
  args: ActionFunctionArgs,
  actor: Awaited<ReturnType<typeof requireAccess>>,
  which: { id: string; seen: number | undefined },
) {
  try {
    const { undo } = await foundOr404(args.context.services.earnings.remove(actor, which));
    return await redirectWithToast(args, earningsPath, {
      title: "Entry deleted",
      description: "It is in no sum any more",
      tone: "success",
      ...undoButton(undo, earningsPath),
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirectWithToast(args, earningPath(which.id), {
      title: "Nothing was deleted",
      description: `${error.message} Here is what it says now.`,
      tone: "error",
    });
  }
}

const refuse = <Refusal extends EarningRefusal>(refusal: Refusal) => data(refusal, { status: 400 });

// A body that is no form carries no intent.
const formOf = ({ request }: ActionFunctionArgs) => request.formData().catch(() => new FormData());

/** @throws Response 404 for what is not in this workspace */
export async function foundOr404<Value>(looking: Promise<Value>): Promise<Value> {
  try {
    return await looking;
  } catch (error) {
    if (isAppError(error) && error.code === "not_found")
      throw new Response("No such entry", { status: 404 });
    throw error;
  }
}
