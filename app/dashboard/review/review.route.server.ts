import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { noSuchText, readOrNothing } from "#app/dashboard/layout/asked-text.route.server.ts";
import type { Decision } from "#app/domain/content/content-item.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { ToastMessage } from "#app/platform/web/toasts/toast-message.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import { undoButton, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import type { AskedQuestion } from "#app/dashboard/publishing-issues/publishing-issue.ts";
import { nextPath } from "./decide/next-to-decide.ts";
import {
  maxNoteLength,
  reviewIntents,
  wishes,
  changeRequestField,
  type ReviewRefusal,
  type ReviewQueue,
  type TextToReview,
} from "./text-to-review.ts";

/** The desk, and the text that is open on it; null: none waits. */
export interface ReviewPageData {
  desk: ReviewQueue;
  text: TextToReview | null;
}

/** The desk with nothing named: what waits longest is open, a question where no text waits. */
export async function loadReviewQueue(
  args: LoaderFunctionArgs,
): Promise<ReviewPageData & { question: AskedQuestion | null }> {
  const { workspaceId } = await requireAccess(args);
  const { review, publishingIssues } = args.context.services;
  const desk = await review.waiting(workspaceId);
  const [first] = desk.waiting;
  const [asked] = first ? [] : desk.questions;
  return {
    desk,
    text: first ? await review.read(workspaceId, first.id) : null,
    question: asked ? await publishingIssues.question(workspaceId, asked.id) : null,
  };
}

/** The desk with one text open, whatever state that is in. */
export async function loadText(args: LoaderFunctionArgs): Promise<ReviewPageData> {
  const { workspaceId } = await requireAccess(args);
  const { review } = args.context.services;
  const contentItemId = args.params.contentItemId ?? "";
  const text = await readOrNothing(
    review.read(workspaceId, contentItemId, readSince(args.request)),
  );
  return { desk: await review.waiting(workspaceId), text };
}

/** Of an address that says nothing of it, undefined; null: the text as it is. */
function readSince({ url }: Request): number | null | undefined {
  const asked = new URL(url).searchParams.get("changes");
  return asked === null ? undefined : Number(asked) || null;
}

const decisions = new Map<unknown, Decision>([
  [reviewIntents.approve, "approved"],
  [reviewIntents.ask, "changes_requested"],
  [reviewIntents.reject, "rejected"],
  [reviewIntents.undo, "unpublished"],
]);

/** Stores a decision, tells of it and leads on to what waits next. */
export async function decideOnText(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const contentItemId = args.params.contentItemId ?? "";
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const here = reviewPathOf(contentItemId);
  if (form.get("intent") === undoIntent)
    return redirectWithToast(args, here, await undoAction(actor, form, args));
  const decision = decisions.get(form.get("intent"));
  const versionId = form.get("version");
  if (!decision || typeof versionId !== "string")
    throw new Response("Unknown intent", { status: 400 });
  const note = readNote(form);
  if (decision === "changes_requested" && note === "")
    return redirectWithToast(args, here, {
      title: "Say what to change",
      description: "Nothing was sent: the agent needs a sentence to go by.",
      tone: "error",
    });
  if (note.length > maxNoteLength)
    return refuse(args, form, {
      title: "This note is too long",
      description: `Nothing was sent. Keep it to ${formatNumber(maxNoteLength)} characters.`,
      status: 400,
    });
  const { review } = args.context.services;
  let activityId: string;
  try {
    ({ activityId } = await review.decide(actor, { contentItemId, versionId, decision, note }));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw noSuchText();
    return refuse(args, form, { title: "Not decided", description: error.message, status: 409 });
  }
  if (decision === "unpublished")
    return redirectWithToast(args, here, {
      title: "Taken back",
      description: "It waits for your decision again.",
      tone: "plain",
    });
  return redirectWithToast(args, nextPath(await review.waiting(actor.workspaceId)), {
    ...toldOf[decision],
    tone: decision === "approved" ? "success" : "plain",
    ...undoButton(activityId, here),
  });
}

const toldOf = {
  approved: {
    title: "Approved",
    description: "It is held for a minute, so that you can still take it back.",
  },
  changes_requested: {
    title: "Changes asked for",
    description: "The agent answers your note with a next version, which comes back here.",
  },
  rejected: { title: "Not accepted", description: "It goes nowhere." },
} as const satisfies Record<
  Exclude<Decision, "unpublished">,
  Pick<ToastMessage, "title" | "description">
>;

/** What was written stays in its form, beside the text as it is by now; the rest is told in a notice. */
function refuse(
  args: ActionFunctionArgs,
  form: FormData,
  { title, description, status }: { title: string; description: string; status: 400 | 409 },
) {
  const intent = [reviewIntents.ask, reviewIntents.reject].find(
    (each) => each === form.get("intent"),
  );
  if (!intent || readNote(form) === "")
    return redirectWithToast(args, reviewPathOf(args.params.contentItemId ?? ""), {
      title,
      description,
      tone: "error",
    });
  const problem = `${title}. ${description}`;
  const refusal = { intent, problem, note: writtenIn(form), wishes: tickedIn(form) };
  return data<ReviewRefusal>(refusal, { status });
}

const tickedIn = (form: FormData) =>
  wishes.filter((wish) => form.getAll(changeRequestField).includes(wish));

function writtenIn(form: FormData): string {
  const written = form.get("note");
  // A form sends lines as they were ended in the days of teleprinters.
  return typeof written === "string" ? written.replaceAll("\r\n", "\n") : "";
}

/** What was ticked, and what was written below it. */
function readNote(form: FormData): string {
  const ticked = tickedIn(form);
  return [...(ticked.length > 0 ? [`${ticked.join(". ")}.`] : []), writtenIn(form).trim()]
    .join("\n")
    .trim();
}
