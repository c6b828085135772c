import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "../../account/auth/guards.route.server";
import { isAppError } from "../../core/errors";
import { redirectWithToast } from "../../platform/web/toast.server";
import type { PlaceKind } from "../../studio/places/place-kind";
import {
  allowedPlacePath,
  connectionsPath,
  connectPlacePath,
} from "../../workspace/addresses/live";
import { longestTyped, textOf, tooLongTyped } from "./form-text";
import { clearAllowing, keepAllowing, readAllowing } from "./allowing-cookie.route.server";
import { placeIntents, type PlaceFormView, type PlaceProblem } from "./place-view";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** @throws Response 404 when there is no such sort of place */
function kindIn({ params, context }: Args): PlaceKind {
  const kind = context.services.places.kindOf(params.kind ?? "");
  if (!kind) throw new Response("There is no such sort of place.", { status: 404 });
  return kind;
}

export async function loadPlaceForm(args: LoaderFunctionArgs): Promise<PlaceFormView> {
  const { workspaceId } = await requireAccess(args);
  const kind = kindIn(args);
  const own = (await args.context.services.places.list(workspaceId)).filter(
    (each) => each.kind.id === kind.id,
  );
  // Whoever mends one has typed all that is no secret before.
  const known = own.find(({ failsSince }) => failsSince !== null)?.settings ?? {};
  return {
    kind: kind.id,
    name: kind.name,
    hint: kind.hint,
    fields: kind.fields.map((field) => {
      const { suggest: _suggest, ...shown } = field;
      const usual = { placeholder: "", isOptional: false, choices: [] };
      return { ...usual, ...shown, value: valueOf(field, known) };
    }),
    allowing: kind.allowing && { label: kind.allowing.label, needs: kind.allowing.needs },
    connected: own.map(({ name }) => name),
  };
}

/** What stands in a field at first. */
function valueOf(
  { name, choices, suggest }: PlaceKind["fields"][number],
  known: Readonly<Record<string, string>>,
): string {
  const kept = known[name];
  if (!choices) return kept ?? suggest?.() ?? "";
  return choices.some(({ value }) => value === kept) ? (kept ?? "") : (choices[0]?.value ?? "");
}

/** Tries what was typed and connects it, or asks on the place's own page. */
export async function connectPlace(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const kind = kindIn(args);
  const { places } = args.context.services;
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const typed = Object.fromEntries(kind.fields.map(({ name }) => [name, textOf(form, name)]));
  const refuse = (problem: string) => {
    const shown = kind.fields.flatMap(({ name, isSecret }) => (isSecret ? [] : [name]));
    const kept = Object.fromEntries(shown.map((name) => [name, typed[name] ?? ""]));
    return data<PlaceProblem>({ typed: kept, problem }, { status: 400 });
  };
  const intent = form.get("intent");
  if (intent !== placeIntents.connect && intent !== placeIntents.allow)
    throw new Response("Unknown intent", { status: 400 });
  if (Object.values(typed).some((text) => text.length > longestTyped)) return refuse(tooLongTyped);
  try {
    if (intent === placeIntents.allow) return await askThere(args, actor.workspaceId, kind, typed);
    const mistake = kind.mistake(typed);
    if (mistake) return refuse(mistake);
    return await isConnected(args, kind, await places.connect(actor, kind, typed));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse(`${sentence(error.message)} Nothing was connected.`);
  }
}

async function askThere(
  args: ActionFunctionArgs,
  workspaceId: string,
  kind: PlaceKind,
  typed: Record<string, string>,
) {
  const { places, allowing, brand } = args.context.services;
  const state = allowing.newState();
  const back = `${brand.url}${allowedPlacePath(kind.id)}`;
  const asked = await places.beginAllowing(kind, typed, { back, state, product: brand.name });
  const kept = allowing.seal({ workspaceId, kind: kind.id, state, keep: asked.keep });
  return redirect(asked.address, { headers: { "Set-Cookie": await keepAllowing(args, kept) } });
}

/** The owner is back from the place's own page, which says yes or no. */
export async function endAllowing(args: LoaderFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const kind = kindIn(args);
  const { places, allowing, brand } = args.context.services;
  const query = new URL(args.request.url).searchParams;
  const kept = await readAllowing(args);
  const begun = allowing.open(kept, { workspaceId: actor.workspaceId, kind: kind.id });
  const cleared = await clearAllowing(args);
  const failed = async (description: string) => {
    const answer = await redirectWithToast(args, connectPlacePath(kind.id), {
      title: "Not connected",
      description,
      tone: "error",
    });
    answer.headers.append("Set-Cookie", cleared);
    return answer;
  };
  // Nobody has begun this here: somebody else's answer is not taken for one's own.
  if (!begun || query.get("state") !== begun.state)
    return failed("That took too long, or was begun in another browser. Begin once more.");
  const back = `${brand.url}${allowedPlacePath(kind.id)}`;
  try {
    const found = await places.endAllowing(actor, kind, { query, keep: begun.keep, back });
    const answer = await isConnected(args, kind, found);
    answer.headers.append("Set-Cookie", cleared);
    return answer;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return failed(sentence(error.message));
  }
}

const isConnected = (args: Args, { name }: PlaceKind, found: string): Promise<Response> =>
  redirectWithToast(args, connectionsPath, {
    title: "Connected",
    description: `${name}: ${found}`,
    tone: "success",
  });

const sentence = (words: string) => (/[.!?]$/u.test(words) ? words : `${words}.`);
