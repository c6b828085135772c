import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
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

/** The caller has made sure that the operator asks. */
export async function loadSubscribers(args: Args): Promise<SubscribersView> {
  const { subscribers } = args.context.services;
  const query = new URL(args.request.url).searchParams;
  const words = query.get(searchField)?.trim().slice(0, 254) ?? "";
  const before = query.get(beforeField) ?? undefined;
  const page =
    words === ""
      ? await subscribers.list(before)
      : { subscribers: await subscribers.search(words), next: null };
  // The last one beyond this place has gone.
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
    // The operator can do something about Stripe's own words.
    const why = error.cause instanceof Error ? ` Stripe says: ${error.cause.message}` : "";
    return { state: "problem", problem: `The price could not be looked at.${why}` };
  }
}

/** Gives access, takes it back, or tries again what failed; leads back to where the operator was. */
export async function changeSubscribers(args: ActionFunctionArgs): Promise<Response> {
  const { pathname, search } = new URL(args.request.url);
  const home = `${pathname}${search}`;
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const field = (name: string) => textOf(form, name);
  try {
    return await redirectWithToast(args, home, await carryOut(args, field, home));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const description = error.message;
    return redirectWithToast(args, home, { title: "Error", description, tone: "error" });
  }
}

async function carryOut(
  { context }: Args,
  field: (name: string) => string,
  home: string,
): Promise<Parameters<typeof redirectWithToast>[2]> {
  const { subscribers } = context.services;
  const userId = field(subscriberFields.userId);
  const reason = field(subscriberFields.reason).slice(0, maxReasonLength);
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
  switch (field("intent")) {
    case subscriberIntents.grant: {
      const isNew = await subscribers.grant(userId, reason);
      // Nothing to undo: that would take back what was given before.
      if (!isNew) {
        return {
          title: "Access is held already",
          description:
            "It was given before, for the reason that stands there. Nothing has changed.",
          tone: "plain",
        };
      }
      return {
        title: "Access given",
        description: "It holds until you take it back. Nothing is charged.",
        tone: "success",
        ...undo(subscriberIntents.revoke, { [subscriberFields.reason]: "Undone" }),
      };
    }
    case subscriberIntents.revoke: {
      const taken = await subscribers.revoke(userId, reason);
      if (!taken) {
        return {
          title: "Nothing to take back",
          description: "This account holds no access that was given. Nothing has changed.",
          tone: "plain",
        };
      }
      return {
        title: "Access taken back",
        description: "A subscription of their own, if there is one, is not touched.",
        tone: "success",
        ...undo(subscriberIntents.grant, { [subscriberFields.reason]: taken.reason }),
      };
    }
    case subscriberIntents.retry:
      await subscribers.retry(field(subscriberFields.eventId));
      return {
        title: "Trying again",
        description: "The event leaves the list once it has been dealt with.",
        tone: "plain",
      };
    case subscriberIntents.retrySync:
      await subscribers.retrySync(field(subscriberFields.customerId));
      return {
        title: "Trying again",
        description: "The customer leaves the list once Stripe has answered.",
        tone: "plain",
      };
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}
