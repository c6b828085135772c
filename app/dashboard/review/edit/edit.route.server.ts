import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { noSuchText } from "#app/dashboard/layout/asked-text.route.server.ts";
import { readForm, requireButton } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { problemsOf, tidyText, type EditedText } from "#app/domain/content/edit.ts";
import { editPath, reviewPathOf } from "#app/workspace/paths/review.ts";
import { editFields, editIntents, type EditAnswer, type TextInEditor } from "./text-editor.ts";

export async function loadEditor(args: LoaderFunctionArgs): Promise<TextInEditor> {
  const { workspaceId } = await requireAccess(args);
  const { context, params } = args;
  const contentItemId = params.contentItemId ?? "";
  try {
    return await context.services.textEditor.open(workspaceId, contentItemId, context.requestId);
  } catch (error) {
    // Not editable now, but still readable.
    if (isAppError(error) && error.code === "not_waiting") throw await notNow(args, error.message);
    throw notFoundFrom(error);
  }
}

/** Autosaves, saves as a version, or discards changes. */
export async function changeText(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { workspaceId } = actor;
  const contentItemId = args.params.contentItemId ?? "";
  const form = await readForm(args.request);
  const { intent, subject } = requireButton(form, Object.values(editIntents));
  const { textEditor } = args.context.services;
  try {
    if (intent === editIntents.bringBack) return await bringBack(args, workspaceId, contentItemId);
    const typed = readText(form);
    const text = tidyText(typed);
    const problems = problemsOf(text);
    const isValid = Object.keys(problems).length === 0;
    const revision = intent === editIntents.overTab ? subject : textOf(form, editFields.revision);
    const asked = {
      contentItemId,
      baseId: textOf(form, editFields.base),
      revision: Number(revision) || 0,
      openedAs: textOf(form, editFields.openedAs).slice(0, 100),
      text,
    };
    if (intent === editIntents.discard) {
      const outcome = await textEditor.discard(workspaceId, contentItemId, isValid ? asked : null);
      return "conflict" in outcome
        ? data<EditAnswer>({ typed, ...outcome }, { status: 409 })
        : await leadAway(args, contentItemId, outcome.isDismissed);
    }
    if (!isValid) return data<EditAnswer>({ typed, problems }, { status: 400 });
    if (intent === editIntents.save || intent === editIntents.overVersion) {
      const over = intent === editIntents.overVersion ? subject : null;
      const outcome = await textEditor.finish(actor, asked, over);
      return "conflict" in outcome
        ? data<EditAnswer>({ typed, ...outcome }, { status: 409 })
        : await leadBack(args, contentItemId, outcome.number);
    }
    const outcome = await textEditor.keep(workspaceId, asked);
    if ("conflict" in outcome) return data<EditAnswer>({ typed, ...outcome }, { status: 409 });
    if (intent === editIntents.autosave)
      return data<EditAnswer>({ kept: { ...outcome.kept, text: typed } });
    return await redirectWithToast(args, editPath(contentItemId), {
      title: "Saved",
      description: "This is a draft. Save it as a version when you’re done.",
      tone: "plain",
    });
  } catch (error) {
    if (isAppError(error) && error.code === "version_outdated") {
      // Keeps the typed text; the page shows both versions.
      await keepBeside(args, workspaceId, form);
      return redirectWithToast(args, editPath(contentItemId), {
        title: "Not saved yet",
        description:
          "A newer version arrived while you were editing. Your text is kept. Compare the two.",
        tone: "error",
      });
    }
    if (isAppError(error) && error.code === "not_waiting") return notNow(args, error.message);
    throw notFoundFrom(error);
  }
}

async function keepBeside(args: ActionFunctionArgs, workspaceId: string, form: FormData) {
  await args.context.services.textEditor.keep(workspaceId, {
    contentItemId: args.params.contentItemId ?? "",
    baseId: textOf(form, editFields.base),
    revision: Number(textOf(form, editFields.revision)) || 0,
    openedAs: textOf(form, editFields.openedAs).slice(0, 100),
    text: tidyText(readText(form)),
  });
}

function leadAway(args: ActionFunctionArgs, contentItemId: string, isDismissed: boolean) {
  const undo = {
    label: "Undo",
    to: editPath(contentItemId),
    fields: { [editFields.intent]: editIntents.bringBack },
  };
  return redirectWithToast(
    args,
    reviewPathOf(contentItemId),
    isDismissed
      ? {
          title: "Changes discarded",
          description: "The content is back to how it was.",
          tone: "plain",
          action: undo,
        }
      : unchanged,
  );
}

async function bringBack(args: ActionFunctionArgs, workspaceId: string, contentItemId: string) {
  const isBack = await args.context.services.textEditor.bringBack(workspaceId, contentItemId);
  return redirectWithToast(
    args,
    editPath(contentItemId),
    isBack
      ? { title: "Changes restored", description: "You can continue editing.", tone: "plain" }
      : {
          title: "Nothing to restore",
          description: "This content has been changed since.",
          tone: "plain",
        },
  );
}

const unchanged = {
  title: "Nothing changed",
  description: "You didn’t make any changes.",
  tone: "plain",
} as const;

function leadBack(args: ActionFunctionArgs, contentItemId: string, number: number | null) {
  return redirectWithToast(
    args,
    reviewPathOf(contentItemId),
    number === null
      ? unchanged
      : {
          title: "Saved",
          description: `Version ${number} is ready for your review.`,
          tone: "success",
        },
  );
}

const notNow = (args: LoaderFunctionArgs, description: string) =>
  redirectWithToast(args, reviewPathOf(args.params.contentItemId ?? ""), {
    title: "Can’t edit now",
    description,
    tone: "error",
  });

function notFoundFrom(error: unknown): unknown {
  return isAppError(error) && error.code === "not_found" ? noSuchText() : error;
}

function readText(form: FormData): EditedText {
  const inLines = (name: string) => textOf(form, name).replace(/\r\n?/gu, "\n");
  return { title: inLines("title"), description: inLines("description"), body: inLines("body") };
}
