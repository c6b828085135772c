import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { textOf, trimmedTextsOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isoOrNull } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import { centsToDollars } from "#app/core/money.ts";
import { formatDollars } from "#app/platform/ui/format.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
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
    testChannels,
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
    testChannels(workspaceId),
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
    testChannels: practice.map(({ name }) => name),
    simulatedFault,
  };
}

/** Tests or disconnects a connection. */
export async function changeConnections(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { live, places, practising } = args.context.services;
  const form = await readForm(args.request);
  const id = textOf(form, connectionFields.id).trim();
  const done = (title: string, description: string, tone: "success" | "error" = "success") =>
    redirectWithToast(args, connectionsPath, { title, description, tone });
  try {
    return await runIntent(form, {
      [connectionIntents.tryAgain]: async () => done("It works", await askAgain(args, actor, id)),
      [channelIntents.choose]: async () => {
        const names = Object.fromEntries([...form.keys()].map((name) => [name, name]));
        const chosen = await places.choose(actor, id, trimmedTextsOf(form, names));
        return chosen === null
          ? done("Nothing was changed", "Choose one of the options", "error")
          : done("Saved", chosen);
      },
      [connectionIntents.practise]: async () => {
        await practising.begin(actor, readSimulatedFault(form.get(connectionFields.fault)));
        return done(
          "Failure simulation on",
          "It will happen the next time something is published to a test channel",
        );
      },
      [connectionIntents.endPractice]: async () => {
        await practising.end(actor);
        return done(
          "Failure simulation off",
          "Test channels work again; content on hold continues",
        );
      },
      [connectionIntents.disconnect]: async () => {
        await live.disconnect(actor, id);
        return done("Disconnected", "Its key was deleted; your content stays");
      },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return done("It doesn't work", error.message, "error");
  }
}

/** Tests a connection. @returns what worked. @throws AppError */
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
    return "The search found pages";
  }
  if (places.kindOf(provider)) {
    const leftOut = await places.tryAgain(actor, id);
    const worked = "We have access; waiting content continues";
    return leftOut === null ? worked : `${worked}. ${leftOut}`;
  }
  await connectWriter.tryAgain(actor, id);
  return "It answered a test question";
}

const choicesOf = ({ kind, settings }: ConnectedChannel): ShownChannel["choices"] =>
  changeable(kind).map(({ name, label, hint, choices = [] }) => {
    const value = choices.find((each) => each.value === settings[name])?.value;
    return { name, label, hint, choices, value: value ?? choices[0]?.value ?? "" };
  });

/** The capabilities found by testing an AI provider. */
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
