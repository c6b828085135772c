import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import { isAppError, type AppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import {
  isWriter,
  keyMistake,
  modelMistake,
  usualModel,
  writerChoices,
  writerProviders,
  type WriterProvider,
} from "#app/domain/ai/providers/writer-providers.ts";
import { connectionsPath } from "#app/workspace/paths/live.ts";
import {
  connectionIntents,
  writerFields,
  type WriterFormView,
  type WriterProblem,
} from "./connections-view.ts";
import { articleWords } from "./cost.copy.ts";
import { tooLongIn, type FormMistake } from "./form-mistake.ts";

type Services = LoaderFunctionArgs["context"]["services"];

export async function loadWriterForm(args: LoaderFunctionArgs): Promise<WriterFormView> {
  const { workspaceId } = await requireAccess(args);
  const { live, settings } = args.context.services;
  const [all, { articlesPerWeek }] = await Promise.all([
    live.connections.list(workspaceId),
    settings.of(workspaceId),
  ]);
  const own = all.find(({ provider }) => isWriter(provider));
  const options = await Promise.all(
    writerProviders.map(async (provider) => {
      const { name, hint, keysAt, models } = writerChoices[provider];
      const priced = models.map(async (model) => {
        const price = await live.models.priceOf(provider, model);
        return { name: model, estimate: price && articleWords(price, articlesPerWeek) };
      });
      return { provider, name, hint, keysAt, models: await Promise.all(priced) };
    }),
  );
  return {
    options,
    articlesPerWeek,
    present:
      own && isWriter(own.provider)
        ? {
            name: writerChoices[own.provider].name,
            provider: own.provider,
            model: own.settings.model ?? "",
            baseUrl: own.settings.baseUrl ?? "",
          }
        : null,
  };
}

/** Tries what was typed, and connects it when it answers. */
export async function connectWriter(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get("intent") !== connectionIntents.connect)
    throw new Response("Unknown intent", { status: 400 });
  const typed = {
    provider: textOf(form, writerFields.provider).trim(),
    apiKey: textOf(form, writerFields.apiKey).trim(),
    baseUrl: withoutEndSlashes(textOf(form, writerFields.baseUrl).trim()),
    model: textOf(form, writerFields.model).trim(),
  };
  const { provider, baseUrl } = typed;
  const refuse = (mistake: FormMistake) =>
    data<WriterProblem>({ provider, baseUrl, model: typed.model, mistake }, { status: 400 });
  if (!isWriter(provider)) return refuse({ field: null, words: "Choose who is to write." });
  const model = typed.model || usualModel(provider);
  const mistake = mistakeIn({ ...typed, provider, model });
  if (mistake) return refuse(mistake);
  let at = "";
  try {
    const own = { ...typed, provider, model, baseUrl: provider === "compatible" ? baseUrl : "" };
    const { settings } = await args.context.services.live.connectWriter.connect(actor, own);
    if (settings.baseUrl && settings.baseUrl !== baseUrl) at = ` at ${settings.baseUrl}`;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const words = `${error.message.replace(/\.$/u, "")}. Nothing was connected.`;
    return refuse({ field: fieldOf(provider, error), words });
  }
  return redirectWithToast(args, connectionsPath, {
    title: "Connected",
    description: `${writerChoices[provider].name} has answered with ${model}${at}`,
    tone: "success",
  });
}

/** Which field a failure is about; the address is nobody's matter but of those who typed one. */
function fieldOf(provider: WriterProvider, { about }: AppError): string | null {
  if (about === "secret") return writerFields.apiKey;
  if (about === "model") return writerFields.model;
  return about === "address" && provider === "compatible" ? writerFields.baseUrl : null;
}

function mistakeIn({
  provider,
  apiKey,
  baseUrl,
  model,
}: Parameters<Services["live"]["connectWriter"]["connect"]>[1]): FormMistake | null {
  const { apiKey: key, baseUrl: address, model: name } = writerFields;
  const tooLong = tooLongIn({ [key]: apiKey, [address]: baseUrl, [name]: model });
  if (tooLong) return tooLong;
  const wrongKey = keyMistake(provider, apiKey);
  if (wrongKey) return { field: key, words: wrongKey };
  if (provider === "compatible" && !/^https?:\/\/\S+$/iu.test(baseUrl))
    return {
      field: address,
      words: "The address begins with http:// or https://, such as http://192.168.1.20:11434/v1.",
    };
  const wrongModel = modelMistake(provider, model);
  return wrongModel ? { field: name, words: wrongModel } : null;
}
