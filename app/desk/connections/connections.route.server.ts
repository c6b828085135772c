import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "../../account/auth/guards.route.server";
import { isAppError } from "../../core/errors";
import { redirectWithToast } from "../../platform/web/toast.server";
import { articleEstimate, monthEstimate } from "../../studio/models/cost-estimate";
import {
  isWriter,
  keyMistake,
  writerChoices,
  writerProviders,
} from "../../studio/models/writer-providers";
import { formatAbout, formatMicroDollars } from "../../studio/spending/spend";
import { blogAddress } from "../../workspace/addresses/blog";
import { connectionsPath } from "../../workspace/addresses/live";
import {
  connectionIntents,
  writerFields,
  type ConnectionsView,
  type WriterFormView,
  type WriterProblem,
} from "./connections-view";

type Services = LoaderFunctionArgs["context"]["services"];

export async function loadConnections(args: LoaderFunctionArgs): Promise<ConnectionsView> {
  const { workspaceId } = await requireAccess(args);
  const { live, settings, integrations, practicePlaces, blogs, brand } = args.context.services;
  const [all, { timeZone, articlesAWeek }, status, practice, blog] = await Promise.all([
    live.connections.list(workspaceId),
    settings.of(workspaceId),
    integrations.of(workspaceId),
    practicePlaces(workspaceId),
    blogs.of(workspaceId),
  ]);
  const own = all.find(({ provider }) => isWriter(provider));
  const { operator } = live.models;
  const price = own && (await live.models.priceOf(own.provider, own.settings.model ?? ""));
  return {
    timeZone,
    isLive: status.isLive,
    included: operator && {
      model: operator.model,
      allowance: formatMicroDollars(live.spendingSettings.allowanceMicroDollars),
      isUsed: !own,
    },
    own: own
      ? {
          id: own.id,
          name: isWriter(own.provider) ? writerChoices[own.provider].name : own.provider,
          model: own.settings.model ?? "",
          estimate: price ? monthWords(price, articlesAWeek) : null,
          workedAt: isoOf(own.workedAt),
          failsSince: isoOf(own.failsSince),
          problem: own.problem,
        }
      : null,
    blog: blog && { title: blog.title, address: `${brand.url}${blogAddress(blog.name)}` },
    practicePlaces: practice.map(({ name }) => name),
  };
}

export async function loadWriterForm(args: LoaderFunctionArgs): Promise<WriterFormView> {
  const { workspaceId } = await requireAccess(args);
  const { live, settings } = args.context.services;
  const [all, { articlesAWeek }] = await Promise.all([
    live.connections.list(workspaceId),
    settings.of(workspaceId),
  ]);
  const own = all.find(({ provider }) => isWriter(provider));
  const options = await Promise.all(
    writerProviders.map(async (provider) => {
      const { name, hint, keysAt, models } = writerChoices[provider];
      const priced = models.map(async (model) => {
        const price = await live.models.priceOf(provider, model);
        return { name: model, estimate: price && articleWords(price, articlesAWeek) };
      });
      return { provider, name, hint, keysAt, models: await Promise.all(priced) };
    }),
  );
  return {
    options,
    articlesAWeek,
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

type Price = NonNullable<Awaited<ReturnType<Services["live"]["models"]["priceOf"]>>>;

function monthWords(price: Price, articlesAWeek: number): string {
  const { from, to } = monthEstimate(price, articlesAWeek);
  return `about ${formatAbout(from)} to ${formatAbout(to)} a month at your plan`;
}

const articleWords = (price: Price, articlesAWeek: number) =>
  `${formatAbout(articleEstimate(price))} an article, ${monthWords(price, articlesAWeek)}`;

/** Tries a connection, or ends it. */
export async function changeConnections(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { connectWriter } = args.context.services.live;
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const intent = form.get("intent");
  const id = textOf(form, writerFields.id);
  try {
    if (intent === connectionIntents.tryAgain) {
      await connectWriter.tryAgain(actor, id);
      const description = "It has answered a small question";
      return await redirectWithToast(args, connectionsPath, {
        title: "It works",
        description,
        tone: "success",
      });
    }
    if (intent === connectionIntents.disconnect) {
      await connectWriter.disconnect(actor, id);
      const description = "Its key is not here any more; your texts stay";
      return await redirectWithToast(args, connectionsPath, {
        title: "Disconnected",
        description,
        tone: "success",
      });
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirectWithToast(args, connectionsPath, {
      title: "It does not work",
      description: error.message,
      tone: "error",
    });
  }
  throw new Response("Unknown intent", { status: 400 });
}

/** Tries what was typed, and connects it when it answers. */
export async function connectWriter(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await args.request.formData().catch(() => new FormData());
  if (form.get("intent") !== connectionIntents.connect)
    throw new Response("Unknown intent", { status: 400 });
  const typed = {
    provider: textOf(form, writerFields.provider),
    apiKey: textOf(form, writerFields.apiKey),
    baseUrl: textOf(form, writerFields.baseUrl).replace(/\/+$/u, ""),
    model: textOf(form, writerFields.model),
  };
  const { provider, baseUrl, model } = typed;
  const refuse = (problem: string) =>
    data<WriterProblem>({ provider, baseUrl, model, problem }, { status: 400 });
  if (!isWriter(provider)) return refuse("Choose who is to write.");
  const mistake = mistakeIn({ ...typed, provider });
  if (mistake) return refuse(mistake);
  try {
    const own = { ...typed, provider, baseUrl: provider === "compatible" ? baseUrl : "" };
    await args.context.services.live.connectWriter.connect(actor, own);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return refuse(`${error.message.replace(/\.$/u, "")}. Nothing was connected.`);
  }
  return redirectWithToast(args, connectionsPath, {
    title: "Connected",
    description: `${writerChoices[provider].name} has answered with ${model}`,
    tone: "success",
  });
}

const longest = 500;

function mistakeIn({
  provider,
  apiKey,
  baseUrl,
  model,
}: Parameters<Services["live"]["connectWriter"]["connect"]>[1]): string | null {
  if ([apiKey, baseUrl, model].some((text) => text.length > longest))
    return "One of these is too long to be right: copy it once more.";
  const mistake = keyMistake(provider, apiKey);
  if (mistake) return mistake;
  if (provider === "compatible" && !/^https?:\/\/\S+$/iu.test(baseUrl))
    return "The address begins with http:// or https://, such as http://192.168.1.20:11434/v1.";
  return model === "" ? "Say which model is to write." : null;
}

const isoOf = (instant: number | null) =>
  instant === null ? null : new Date(instant).toISOString();

/** A file in place of a text is no text. */
function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value.trim() : "";
}
