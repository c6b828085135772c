import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isoOrNull } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import { centsToDollars } from "#app/core/money.ts";
import { formatDollars } from "#app/platform/ui/format.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import type { Connection } from "#app/domain/credentials/connections.server.ts";
import { abilitiesIn, abilityWords } from "#app/domain/ai/providers/abilities.ts";
import { isWriter, writerChoices } from "#app/domain/ai/providers/writer-providers.ts";
import { isSearch, searchChoices } from "#app/domain/ai/research/search-providers.ts";
import { changeable } from "#app/domain/channels/channel-adapter.ts";
import type { Places } from "#app/domain/channels/channels.server.ts";
import { readSimulatedFault } from "#app/domain/publishing/simulated-channels/simulated-fault.ts";
import { formatMicroDollars } from "#app/domain/spending/spend.ts";
import { blogUrl } from "#app/workspace/paths/blog.ts";
import { connectionsPath } from "#app/workspace/paths/live.ts";
import type { Actor } from "#app/workspace/viewer.ts";
import { connectionFields, connectionIntents, type ConnectionsView } from "./connections-view.ts";
import { monthWords } from "./cost.copy.ts";
import { channelIntents, type ShownChannel } from "./channel-view.ts";

type ConnectedChannel = Awaited<ReturnType<Places["list"]>>[number];

export async function loadConnections(args: LoaderFunctionArgs): Promise<ConnectionsView> {
  const { workspaceId } = await requireAccess(args);
  const {
    live,
    settings,
    integrations,
    practicePlaces,
    places,
    blogs,
    brand,
    briefs,
    webhookEndpoints,
    earnings,
    manualPublishing,
    practising,
  } = args.context.services;
  const [
    all,
    { timeZone, articlesPerWeek },
    status,
    practice,
    connected,
    blog,
    { answers },
    endpoints,
    income,
    videos,
    simulatedFault,
  ] = await Promise.all([
    live.connections.list(workspaceId),
    settings.of(workspaceId),
    integrations.of(workspaceId),
    practicePlaces(workspaceId),
    places.list(workspaceId),
    blogs.of(workspaceId),
    briefs.of(workspaceId),
    webhookEndpoints.list(workspaceId),
    earnings.total(workspaceId, "real"),
    manualPublishing.count(workspaceId, "video"),
    practising.of(workspaceId),
  ]);
  const own = all.find(({ provider }) => isWriter(provider));
  const search = all.find(({ provider }) => isSearch(provider));
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
          estimate: price ? monthWords(price, articlesPerWeek) : null,
          can: foundOf(own),
          ...healthOf(own),
        }
      : null,
    hasOwnSources: answers.samples.length > 0 || answers.sites.length > 0,
    searchIncluded: live.search.operator?.name ?? null,
    search:
      search && isSearch(search.provider)
        ? { id: search.id, name: searchChoices[search.provider].name, ...healthOf(search) }
        : null,
    blog: blog && {
      title: blog.title,
      address: blogUrl({ appUrl: brand.url, ...blog }),
      isOpen: await blogs.isOpen(workspaceId),
    },
    places: connected.map((place) => ({
      id: place.id,
      kind: place.kind.id,
      name: place.name,
      choices: choicesOf(place),
      trying: place.kind.trying ?? null,
      ...healthOf(place),
    })),
    channelAdapters: places.kinds.map(({ id, name, hint }) => ({ kind: id, name, hint })),
    income: { entries: income.entries, total: formatDollars(centsToDollars(income.cents)) },
    videos,
    webhookEndpoints: endpoints,
    practicePlaces: practice.map(({ name }) => name),
    simulatedFault,
  };
}

/** Tries a connection, or ends it. */
export async function changeConnections(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { live, places, practising } = args.context.services;
  const { disconnect } = live;
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const intent = form.get("intent");
  const id = textOf(form, connectionFields.id).trim();
  try {
    if (intent === connectionIntents.tryAgain) {
      const description = await askAgain(args, actor, id);
      return await redirectWithToast(args, connectionsPath, {
        title: "It works",
        description,
        tone: "success",
      });
    }
    if (intent === channelIntents.choose) {
      const typed = Object.fromEntries(
        [...form].map(([name]) => [name, textOf(form, name).trim()] as const),
      );
      const chosen = await places.choose(actor, id, typed);
      return await redirectWithToast(args, connectionsPath, {
        title: chosen === null ? "Nothing was changed" : "Saved",
        description: chosen ?? "Choose one of the ways that are offered",
        tone: chosen === null ? "error" : "success",
      });
    }
    if (intent === connectionIntents.practise) {
      await practising.begin(actor, readSimulatedFault(form.get(connectionFields.fault)));
      return await redirectWithToast(args, connectionsPath, {
        title: "Practice is on",
        description: "It happens to the next text that goes to a practice place",
        tone: "success",
      });
    }
    if (intent === connectionIntents.endPractice) {
      await practising.end(actor);
      return await redirectWithToast(args, connectionsPath, {
        title: "Practice is over",
        description: "Practice places work as before; what was held goes on",
        tone: "success",
      });
    }
    if (intent === connectionIntents.disconnect) {
      await disconnect(actor, id);
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

/** Tries what is connected. @returns what worked, in words. @throws AppError */
async function askAgain(
  { context }: ActionFunctionArgs,
  actor: Actor,
  id: string,
): Promise<string> {
  const { live, places } = context.services;
  const { connections, connectSearch, connectWriter } = live;
  const { provider } = await connections.find(actor.workspaceId, id);
  if (isSearch(provider)) {
    await connectSearch.tryAgain(actor, id);
    return "It has found pages";
  }
  if (places.kindOf(provider)) {
    const leftOut = await places.tryAgain(actor, id);
    const worked = "It lets us in; what waited for it goes on";
    return leftOut === null ? worked : `${worked}. ${leftOut}`;
  }
  await connectWriter.tryAgain(actor, id);
  return "It has answered a small question";
}

const choicesOf = ({ kind, settings }: ConnectedChannel): ShownChannel["choices"] =>
  changeable(kind).map(({ name, label, hint, choices = [] }) => {
    const value = choices.find((each) => each.value === settings[name])?.value;
    return { name, label, hint, choices, value: value ?? choices[0]?.value ?? "" };
  });

/** What a writer was found to be able to do. */
function foundOf({ settings }: Connection): { triedAt: string; words: string } | null {
  const can = abilitiesIn(settings);
  const { triedAt } = settings;
  return can && triedAt !== undefined ? { triedAt, words: abilityWords(can) } : null;
}

const healthOf = ({ workedAt, failsSince, problem }: Connection) => ({
  workedAt: isoOrNull(workedAt),
  failsSince: isoOrNull(failsSince),
  problem,
});
