import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf, trimmedTextsOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError, type AppError } from "#app/core/errors.ts";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { ChannelAdapter, Typed } from "#app/domain/channels/channel-adapter.ts";
import { shortened } from "#app/domain/channels/shortened.ts";
import {
  authorizedChannelPath,
  connectionsPath,
  connectChannelPath,
  reconnectField,
} from "#app/workspace/paths/live.ts";
import { tooLongIn, type FormMistake } from "./form-mistake.ts";
import { clearAllowing, keepAllowing, readAllowing } from "./allowing-cookie.route.server.ts";
import {
  channelIntents,
  type ChannelFormView,
  type ChannelProblem,
  type ShownField,
} from "./channel-view.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** @throws Response 404 for an unknown provider */
function kindIn({ params, context }: Args): ChannelAdapter {
  const kind = context.services.places.kindOf(params.provider ?? "");
  if (!kind) throw new Response("Channel not found.", { status: 404 });
  return kind;
}

export async function loadChannelForm(args: LoaderFunctionArgs): Promise<ChannelFormView> {
  const { workspaceId } = await requireAccess(args);
  const kind = kindIn(args);
  const { places } = args.context.services;
  const own = (await places.list(workspaceId)).filter((each) => each.kind.id === kind.id);
  const wanted = new URL(args.request.url).searchParams.get(reconnectField);
  // If it was disconnected meanwhile, connect it as new.
  const reconnects = own.find(({ id }) => id === wanted)?.id ?? null;
  const known =
    reconnects === null ? null : await places.typedBefore(workspaceId, kind, reconnects);
  return {
    kind: kind.id,
    name: kind.name,
    hint: kind.hint,
    fields: kind.fields.map((field) => shownField(field, known)),
    allowing: kind.allowing && { label: kind.allowing.label, needs: kind.allowing.needs },
    connected: own.map(({ name }) => name),
    reconnects,
    trying: kind.trying ?? "Testing publishes nothing.",
  };
}

/** @param known the stored values of the connection being fixed; null: a new one */
function shownField(field: ChannelAdapter["fields"][number], known: Typed | null): ShownField {
  const { suggest, staysIfEmpty, isChangeable: _isChangeable, holds: _holds, ...shown } = field;
  const usual = { placeholder: "", isOptional: false, choices: [] };
  // Never show a stored secret or replace it unasked.
  if (known && staysIfEmpty) {
    const another = suggest ? ` To use a new one, enter this here and there: ${suggest()}` : "";
    const hint = `Leave empty to keep the current one.${another}`;
    return { ...usual, ...shown, hint, isOptional: true, value: "" };
  }
  return { ...usual, ...shown, value: valueOf(field, known ?? {}) };
}

/** A field's initial value. */
function valueOf(
  { name, isSecret, choices, suggest }: ChannelAdapter["fields"][number],
  known: Typed,
): string {
  const kept = isSecret ? undefined : known[name];
  if (!choices) return kept ?? suggest?.() ?? "";
  return choices.some(({ value }) => value === kept) ? (kept ?? "") : (choices[0]?.value ?? "");
}

/** Tests and connects the typed values, or redirects to the provider. */
export async function connectChannel(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const kind = kindIn(args);
  const { places } = args.context.services;
  const form = await readForm(args.request);
  const typed: Typed = trimmedTextsOf(
    form,
    Object.fromEntries(kind.fields.map(({ name }) => [name, name])),
  );
  const refuse = (mistake: FormMistake) => {
    const shown = kind.fields.flatMap(({ name, isSecret }) => (isSecret ? [] : [name]));
    const kept = Object.fromEntries(shown.map((name) => [name, typed[name] ?? ""]));
    return data<ChannelProblem>({ typed: kept, mistake }, { status: 400 });
  };
  const intent = requireIntent(form, [channelIntents.connect, channelIntents.allow]);
  const tooLong = tooLongIn(typed);
  if (tooLong) return refuse(tooLong);
  try {
    if (intent === channelIntents.allow)
      return await askThere(args, actor.workspaceId, kind, typed);
    const whole = await withKept(args, actor.workspaceId, kind, typed, form);
    const mistake = kind.mistake(whole);
    if (mistake) return refuse(mistake);
    return await isConnected(args, kind, await places.connect(actor, kind, whole));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const words = `${sentence(error.message)} Nothing was connected.`;
    return refuse({ field: fieldOf(kind, typed, error), words });
  }
}

/** The field an error refers to; null: none that was filled in. */
function fieldOf({ fields }: ChannelAdapter, typed: Typed, { about }: AppError): string | null {
  const field = about === null ? undefined : fields.find(({ holds }) => holds === about)?.name;
  return field !== undefined && typed[field] !== "" ? field : null;
}

/** The typed values plus the kept values of a connection being fixed. @throws AppError `not_found` */
async function withKept(
  { context }: Args,
  workspaceId: string,
  kind: ChannelAdapter,
  typed: Typed,
  form: FormData,
): Promise<Typed> {
  const reconnects = textOf(form, reconnectField).trim();
  if (reconnects === "") return typed;
  const known = await context.services.places.typedBefore(workspaceId, kind, reconnects);
  const stays = kind.fields.filter(
    ({ name, staysIfEmpty }) => staysIfEmpty && (typed[name] ?? "") === "",
  );
  return { ...typed, ...Object.fromEntries(stays.map(({ name }) => [name, known[name] ?? ""])) };
}

async function askThere(
  args: ActionFunctionArgs,
  workspaceId: string,
  kind: ChannelAdapter,
  typed: Record<string, string>,
) {
  const { places, allowing, brand } = args.context.services;
  const state = allowing.newState();
  const back = `${brand.url}${authorizedChannelPath(kind.id)}`;
  const asked = await places.beginAllowing(kind, typed, { back, state, product: brand.name });
  const kept = allowing.seal({ workspaceId, kind: kind.id, state, keep: asked.keep });
  return redirect(asked.address, { headers: { "Set-Cookie": await keepAllowing(args, kept) } });
}

/** Handles the return from the provider, which approved or denied. */
export async function endAllowing(args: LoaderFunctionArgs): Promise<Response> {
  const actor = await requireAccess(args);
  const kind = kindIn(args);
  const { places, allowing, brand } = args.context.services;
  const query = new URL(args.request.url).searchParams;
  const kept = await readAllowing(args);
  const begun = allowing.open(kept, { workspaceId: actor.workspaceId, kind: kind.id });
  const cleared = await clearAllowing(args);
  const failed = async (description: string) => {
    const answer = await redirectWithToast(args, connectChannelPath(kind.id), {
      title: "Not connected",
      description,
      tone: "error",
    });
    answer.headers.append("Set-Cookie", cleared);
    return answer;
  };
  // This browser did not start the connection, so do not accept the answer.
  if (!begun || query.get("state") !== begun.state)
    return failed("That took too long or was started in another browser. Please start again.");
  const back = `${brand.url}${authorizedChannelPath(kind.id)}`;
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

const maxNoticeLength = 300;

const isConnected = (args: Args, { name }: ChannelAdapter, found: string): Promise<Response> =>
  redirectWithToast(args, connectionsPath, {
    title: "Connected",
    // Site names can be long, and long toasts are not shown.
    description: shortened(`${name}: ${found}`, maxNoticeLength),
    tone: "success",
  });

const sentence = (words: string) => (/[.!?]$/u.test(words) ? words : `${words}.`);
