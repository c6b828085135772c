import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "../../account/auth/guards.route.server";
import { isAppError } from "../../core/errors";
import { redirectWithToast } from "../../platform/web/toast.server";
import { connectionsPath, programPath } from "../../workspace/addresses/live";
import { happeningNames, type HappeningName } from "../../workspace/happening";
import type { Actor } from "../../workspace/viewer";
import { undoButton, undoFields, undoIntent } from "../frame/undo";
import { undoAction } from "../frame/undo.route.server";
import { programFields, programIntents, type ProgramAnswer } from "./program-form";

/** Adds a program. Not a way to another page: the key is shown once, and nowhere else. */
export async function addProgram(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get("intent") !== programIntents.add)
    throw new Response("Unknown intent", { status: 400 });
  const typed = typedIn(form);
  try {
    const made = await args.context.services.listeners.add(actor, typed);
    return data<ProgramAnswer>({ made });
  } catch (error) {
    if (!isAppError(error)) throw error;
    const problem = { ...typed, problem: `${error.message} Nothing was added.` };
    return data<ProgramAnswer>({ problem }, { status: 400 });
  }
}

export async function loadProgram(args: LoaderFunctionArgs) {
  const { workspaceId } = await requireAccess(args);
  const { listeners, settings } = args.context.services;
  const { timeZone } = await settings.of(workspaceId);
  try {
    return { timeZone, ...(await listeners.find(workspaceId, args.params.programId ?? "")) };
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw new Response(null, { status: 404 });
    throw error;
  }
}

/** What the page of a program asks for. */
export async function changeProgram(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const id = args.params.programId ?? "";
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, connectionsPath, await undoAction(actor, form, args));
  try {
    return await redirectWithToast(args, ...(await answerTo(args, actor, id, form)));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const to = error.code === "not_found" ? connectionsPath : programPath(id);
    return redirectWithToast(args, to, {
      title: "Nothing was changed",
      description: error.message,
      tone: "error",
    });
  }
}

type Answer = [to: string, message: Parameters<typeof redirectWithToast>[2]];

async function answerTo(
  { context }: ActionFunctionArgs,
  actor: Actor,
  id: string,
  form: FormData,
): Promise<Answer> {
  const { listeners } = context.services;
  const said = (title: string, description: string, tone: "success" | "error" = "success") =>
    [programPath(id), { title, description, tone }] satisfies Answer;
  const outcome = ({ took, answer }: { took: boolean; answer: string }) =>
    took
      ? said("It has arrived", `The other program answered ${answer}`)
      : said("It did not arrive", `${answer}. Is it switched on there?`, "error");
  switch (form.get("intent")) {
    case programIntents.choose:
      await listeners.choose(actor, id, typedIn(form));
      return said("Saved", "It is told of these from now on");
    case programIntents.pause:
      await listeners.pause(actor, id);
      return said("Paused", "What happens is kept for it for a day");
    case programIntents.goOn:
      await listeners.goOn(actor, id);
      return said("It goes on", "What waited for it is sent now");
    case programIntents.test:
      return outcome(await listeners.test(actor, id));
    case programIntents.again: {
      const telling = textIn(form, programFields.telling);
      return outcome(await listeners.again(actor, { id: telling, listenerId: id }));
    }
    case programIntents.remove: {
      const { undo } = await listeners.remove(actor, id);
      const description = "The program is told nothing any more";
      const button = undoButton(undo, programPath(id));
      return [connectionsPath, { title: "Removed", description, tone: "success", ...button }];
    }
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

function typedIn(form: FormData) {
  const chosen = form.getAll(programFields.event);
  const events: HappeningName[] = happeningNames.filter((name) => chosen.includes(name));
  return {
    name: textIn(form, programFields.name),
    address: textIn(form, programFields.address),
    events,
  };
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
