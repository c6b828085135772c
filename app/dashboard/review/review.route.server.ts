import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { noSuchText, readOrNothing } from "#app/dashboard/layout/asked-text.route.server.ts";
import type { Decision } from "#app/domain/content/content-item.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { ToastMessage } from "#app/platform/web/toasts/toast-message.ts";
import { reviewPathOf } from "#app/workspace/paths/review.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import type { AskedQuestion } from "#app/dashboard/publishing-issues/publishing-issue.ts";
import { nextPath } from "./decide/next-to-decide.ts";
import {
  maxNoteLength,
  reviewIntents,
  changeRequestPresets,
  changeRequestField,
  type ReviewRefusal,
  type ReviewQueue,
  type TextToReview,
} from "./text-to-review.ts";

/** The review queue and the open draft; null: none waiting. */
export interface ReviewPageData {
  queue: ReviewQueue;
  text: TextToReview | null;
}

/** Loads the queue with the oldest draft open, or the oldest question if there are no drafts. */
export async function loadReviewQueue(
  args: LoaderFunctionArgs,
): Promise<ReviewPageData & { question: AskedQuestion | null }> {
  const { workspaceId } = await requireAccess(args);
  const { review, publishingIssues } = args.context.services;
  const queue = await review.waiting(workspaceId);
  const [first] = queue.waiting;
  const [asked] = first ? [] : queue.questions;
  return {
    queue,
    text: first ? await review.read(workspaceId, first.id) : null,
    question: asked ? await publishingIssues.question(workspaceId, asked.id) : null,
  };
}

/** Loads the queue with one item open, in any state. */
export async function loadText(args: LoaderFunctionArgs): Promise<ReviewPageData> {
  const { workspaceId } = await requireAccess(args);
  const { review } = args.context.services;
  const contentItemId = args.params.contentItemId ?? "";
  const text = await readOrNothing(
    review.read(workspaceId, contentItemId, readSince(args.request)),
  );
  return { queue: await review.waiting(workspaceId), text };
}

/** The version to compare with; null: none; undefined: not specified. */
function readSince({ url }: Request): number | null | undefined {
  const asked = new URL(url).searchParams.get("changes");
  return asked === null ? undefined : Number(asked) || null;
}

/** Saves a review, confirms it and opens the next item. */
export async function decideOnText(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  const decide = (decision: Decision) => () => saveDecision(args, actor, form, decision);
  return runIntent(form, {
    ...undoHandler(args, actor, reviewPathOf(args.params.contentItemId ?? "")),
    [reviewIntents.approve]: decide("approved"),
    [reviewIntents.ask]: decide("changes_requested"),
    [reviewIntents.reject]: decide("rejected"),
    [reviewIntents.undo]: decide("unpublished"),
  });
}

async function saveDecision(
  args: ActionFunctionArgs,
  actor: Viewer,
  form: FormData,
  decision: Decision,
) {
  const contentItemId = args.params.contentItemId ?? "";
  const here = reviewPathOf(contentItemId);
  const versionId = form.get("version");
  if (typeof versionId !== "string") throw new Response("Unknown version", { status: 400 });
  const note = readNote(form);
  if (decision === "changes_requested" && note === "")
    return redirectWithToast(args, here, {
      title: "Tell your agent what to change",
      description: "Nothing was sent. Write a short note or pick a suggestion.",
      tone: "error",
    });
  if (note.length > maxNoteLength)
    return refuse(args, form, {
      title: "Your note is too long",
      description: `Nothing was sent. Use up to ${formatNumber(maxNoteLength)} characters.`,
      status: 400,
    });
  const { review } = args.context.services;
  let activityId: string;
  try {
    ({ activityId } = await review.decide(actor, { contentItemId, versionId, decision, note }));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw noSuchText();
    return refuse(args, form, {
      title: "Review not saved",
      description: error.message,
      status: 409,
    });
  }
  if (decision === "unpublished")
    return redirectWithToast(args, here, {
      title: "Review undone",
      description: "It needs your review again.",
      tone: "plain",
    });
  return redirectWithToast(args, nextPath(await review.waiting(actor.workspaceId)), {
    ...toastOf[decision],
    tone: decision === "approved" ? "success" : "plain",
    ...undoButton(activityId, here),
  });
}

const toastOf = {
  approved: {
    title: "Approved",
    description: "Nothing is published for one minute, so you can still undo.",
  },
  changes_requested: {
    title: "Changes requested",
    description: "You’ll get a new version to review.",
  },
  rejected: { title: "Rejected", description: "It won’t be published." },
} as const satisfies Record<
  Exclude<Decision, "unpublished">,
  Pick<ToastMessage, "title" | "description">
>;

/** Returns a note to its form so that it isn't lost; other errors become a toast. */
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
  const refusal = { intent, problem, note: writtenIn(form), presets: checkedIn(form) };
  return data<ReviewRefusal>(refusal, { status });
}

const checkedIn = (form: FormData) =>
  changeRequestPresets.filter((preset) => form.getAll(changeRequestField).includes(preset));

function writtenIn(form: FormData): string {
  const written = form.get("note");
  // Forms send CRLF line endings.
  return typeof written === "string" ? written.replaceAll("\r\n", "\n") : "";
}

/** The checked presets followed by the written note. */
function readNote(form: FormData): string {
  const checked = checkedIn(form);
  return [...(checked.length > 0 ? [`${checked.join(". ")}.`] : []), writtenIn(form).trim()]
    .join("\n")
    .trim();
}
