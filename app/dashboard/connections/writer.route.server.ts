import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { trimmedTextsOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { withoutEndSlashes } from "#app/core/text/end-slashes.ts";
import { isAppError, type AppError } from "#app/core/errors.ts";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
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

/** Tests the AI provider and connects it if it answers. */
export async function connectWriter(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  requireIntent(form, [connectionIntents.connect]);
  const typed = trimmedTextsOf(form, writerFields);
  const { provider } = typed;
  const baseUrl = withoutEndSlashes(typed.baseUrl);
  const refuse = (mistake: FormMistake) =>
    data<WriterProblem>({ provider, baseUrl, model: typed.model, mistake }, { status: 400 });
  if (!isWriter(provider)) return refuse({ field: null, words: "Choose an AI provider." });
  const model = typed.model || usualModel(provider);
  const mistake = mistakeIn({ ...typed, baseUrl, provider, model });
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
    description: `${writerChoices[provider].name} answered with ${model}${at}`,
    tone: "success",
  });
}

/** The field an error refers to; the address only if one was typed. */
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
      words:
        "The address must start with http:// or https://, such as http://192.168.1.20:11434/v1.",
    };
  const wrongModel = modelMistake(provider, model);
  return wrongModel ? { field: name, words: wrongModel } : null;
}
