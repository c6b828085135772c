import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { trimmedTextsOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { subscribersPath } from "#app/workspace/paths/billing.ts";
import {
  beforeField,
  maxReasonLength,
  searchField,
  subscriberFields,
  subscriberIntents,
  type PriceState,
  type SubscribersView,
} from "./subscribers-view.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The caller has checked that the user is the operator. */
export async function loadSubscribers(args: Args): Promise<SubscribersView> {
  const { subscribers } = args.context.services;
  const query = new URL(args.request.url).searchParams;
  const words = query.get(searchField)?.trim().slice(0, 254) ?? "";
  const before = query.get(beforeField) ?? undefined;
  const page =
    words === ""
      ? await subscribers.list(before)
      : { subscribers: await subscribers.search(words), next: null };
  // The last subscriber on this page is gone.
  if (before !== undefined && words === "" && page.subscribers.length === 0) {
    throw redirect(subscribersPath);
  }
  return {
    ...page,
    words: words === "" ? null : words,
    isFirst: before === undefined,
    failed: await subscribers.failedEvents(),
    failedSyncs: await subscribers.failedSyncs(),
    doubled: await subscribers.doubled(),
    health: await subscribers.health(),
    price: await priceState(args),
    margins: words === "" && before === undefined ? await subscribers.margins() : null,
  };
}

async function priceState({ context }: Args): Promise<PriceState> {
  const { billing } = context.services;
  if (!billing.configured) return { state: "not_configured" };
  try {
    const problem = await billing.priceProblem();
    return problem === null ? { state: "well" } : { state: "problem", problem };
  } catch (error) {
    if (!isAppError(error)) throw error;
    // Stripe's own message helps the operator.
    const why = error.cause instanceof Error ? ` Stripe says: ${error.cause.message}` : "";
    return { state: "problem", problem: `The price could not be checked.${why}` };
  }
}

/** Grants or revokes access, or retries a failed sync; then returns to the list. */
export async function changeSubscribers(args: ActionFunctionArgs): Promise<Response> {
  const { pathname, search } = new URL(args.request.url);
  const home = `${pathname}${search}`;
  const form = await readForm(args.request);
  try {
    return await redirectWithToast(args, home, await carryOut(args, form, home));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const description = error.message;
    return redirectWithToast(args, home, { title: "Error", description, tone: "error" });
  }
}

type Toast = Parameters<typeof redirectWithToast>[2];

async function carryOut({ context }: Args, form: FormData, home: string): Promise<Toast> {
  const { subscribers } = context.services;
  const { userId, eventId, customerId, ...typed } = trimmedTextsOf(form, subscriberFields);
  const reason = typed.reason.slice(0, maxReasonLength);
  const undo = (intent: string, fields: Record<string, string>) =>
    home.length > 300
      ? {}
      : {
          action: {
            label: "Undo",
            to: home,
            fields: { intent, [subscriberFields.userId]: userId, ...fields },
          },
        };
  return runIntent(form, {
    [subscriberIntents.grant]: async () => {
      const isNew = await subscribers.grant(userId, reason);
      // Nothing to undo: that would revoke the earlier grant.
      if (!isNew) {
        return {
          title: "Access already given",
          description: "This account already has free access. Nothing has changed.",
          tone: "plain",
        };
      }
      return {
        title: "Access given",
        description: "It lasts until you revoke it. Nothing is charged.",
        tone: "success",
        ...undo(subscriberIntents.revoke, { [subscriberFields.reason]: "Undone" }),
      };
    },
    [subscriberIntents.revoke]: async () => {
      const taken = await subscribers.revoke(userId, reason);
      if (!taken) {
        return {
          title: "Nothing to revoke",
          description: "This account has no free access. Nothing has changed.",
          tone: "plain",
        };
      }
      return {
        title: "Access revoked",
        description: "Any paid subscription continues.",
        tone: "success",
        ...undo(subscriberIntents.grant, { [subscriberFields.reason]: taken.reason }),
      };
    },
    [subscriberIntents.retry]: async () => {
      await subscribers.retry(eventId);
      return {
        title: "Trying again",
        description: "The event leaves the list once it is processed.",
        tone: "plain",
      };
    },
    [subscriberIntents.retrySync]: async () => {
      await subscribers.retrySync(customerId);
      return {
        title: "Trying again",
        description: "The customer leaves the list once Stripe responds.",
        tone: "plain",
      };
    },
  } satisfies Record<string, () => Promise<Toast>>);
}
