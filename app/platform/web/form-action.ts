import { textOf, trimmedTextsOf } from "#app/core/text/form-text.ts";

/** The form of a request. A body that isn't a form has no fields. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData());

type Sent = Pick<FormData, "get">;

function knownIntent<Intent extends string>(known: readonly Intent[], sent: string): Intent {
  const intent = known.find((each) => each === sent);
  if (intent === undefined) throw new Response("Unknown intent", { status: 400 });
  return intent;
}

/** The form's intent. @throws Response 400 if it is none of these */
export const requireIntent = <Intent extends string>(
  form: Sent,
  known: readonly Intent[],
): Intent => knownIntent(known, textOf(form, "intent"));

/** The same for buttons that name their target after a space. @returns subject empty: no target */
export function requireButton<Intent extends string>(form: Sent, known: readonly Intent[]) {
  const [word = "", ...rest] = textOf(form, "intent").split(" ");
  return { intent: knownIntent(known, word), subject: rest.join(" ") };
}

/** Runs the handler of the form's intent. @throws Response 400 if there is none */
export async function runIntent<
  Form extends Sent,
  Handlers extends Readonly<Record<string, (form: Form) => unknown>>,
>(form: Form, handlers: Handlers): Promise<Awaited<ReturnType<Handlers[keyof Handlers]>>> {
  const handle = handlers[requireIntent(form, Object.keys(handlers))];
  // The result type is the union of what the handlers return.
  return handle?.(form) as Promise<Awaited<ReturnType<Handlers[keyof Handlers]>>>;
}

/** A handler that gets the trimmed texts of its fields. @param names as for `trimmedTextsOf` */
export const withFields =
  <Key extends string, Result>(
    names: Readonly<Record<Key, string>>,
    handle: (fields: Record<Key, string>) => Result,
  ) =>
  (form: Sent): Result =>
    handle(trimmedTextsOf(form, names));

/** One handler for several intents. */
export const forIntents = <Intent extends string, Result>(
  intents: readonly Intent[],
  handle: (intent: Intent) => Result,
) =>
  // The keys are the intents.
  Object.fromEntries(intents.map((intent) => [intent, () => handle(intent)])) as Record<
    Intent,
    () => Result
  >;
