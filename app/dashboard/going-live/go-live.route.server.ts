import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { formatDay } from "#app/platform/ui/format.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { ownBlogName } from "#app/domain/blog/blog.ts";
import { missingFor, type Readiness } from "#app/domain/ai/writers/prompts/missing.ts";
import { monthEstimate } from "#app/domain/ai/providers/cost-estimate.ts";
import { formatAbout, formatMicroDollars } from "#app/domain/spending/spend.ts";
import { blogSettingsPath, blogUrl } from "#app/workspace/paths/blog.ts";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { connectionsPath, goLivePath } from "#app/workspace/paths/live.ts";
import {
  anewField,
  goLiveIntents,
  maxListed,
  listedAtOnce,
  listedField,
  olderField,
  readField,
  type GoLiveAnswer,
  type GoLiveView,
} from "./go-live-view.ts";

type Services = LoaderFunctionArgs["context"]["services"];

export async function loadGoLive(args: LoaderFunctionArgs): Promise<GoLiveView> {
  const { workspaceId } = await requireAccess(args);
  const { services } = args.context;
  const asked = Number(new URL(args.request.url).searchParams.get(listedField));
  const limit = Math.min(maxListed, Math.max(listedAtOnce, Math.floor(asked) || 0));
  const [ready, mode, { count: waits }, cost, ideas, { timeZone }, blog, first] = await Promise.all(
    [
      services.live.readiness(workspaceId),
      services.live.modeOf(workspaceId),
      services.review.waiting(workspaceId),
      costOf(services, workspaceId),
      // One more tells that there are more.
      services.live.finishedInPractice(workspaceId, limit + 1),
      services.settings.of(workspaceId),
      services.blogs.of(workspaceId),
      services.live.firstTopic(workspaceId),
    ],
  );
  const places = ready.places.length > 0 ? asSentence(listed(ready.places)) : "None yet";
  return {
    isLive: mode === "live",
    rows: [
      {
        name: "Texts",
        today: "Written by a script",
        then: "Written by a real model, from your sources; unsupported claims are removed or flagged",
      },
      {
        name: "Your approval",
        today: "Most texts go out by themselves",
        then: "Nothing goes out that you have not approved. Automatic is offered for an agent after ten clean approvals",
      },
      { name: "Places", today: "Practice places", then: places },
      {
        name: "Readers, income",
        today: "Simulated",
        then: "Counted, or “Not measured”. They begin at zero",
      },
      { name: "Money", today: "Nothing is spent", then: cost.limits },
      // Of a workspace that is live real texts wait, which are sent.
      ...(mode === "live"
        ? []
        : [
            {
              name: "What waits now",
              today: waits === 0 ? "Nothing" : waits === 1 ? "One text" : `${waits} texts`,
              then: "Stays here as practice and is never sent",
            },
          ]),
      ...(mode === "live"
        ? []
        : [
            {
              name: "Plan",
              today: "Your ideas and sample ideas",
              then: `Your ideas stay. Sample ideas leave the plan and are never written for real${first === null ? "" : `. “${first}” is written first`}`,
            },
          ]),
      { name: "Business, voice", today: "Yours", then: "Stay as they are" },
    ],
    needs: needsOf(ready),
    missing: missingFor(ready),
    cost: { range: cost.range, words: cost.words },
    whoSees: whoSees(ready.places, blog && blogUrl({ appUrl: services.brand.url, ...blog })),
    finished: {
      ideas: ideas.slice(0, limit).map(({ id, topic, endedAt }) => ({
        id,
        topic,
        day: endedAt === null ? null : formatDay(dayIn(endedAt, timeZone)),
      })),
      moreAt:
        ideas.length > limit && limit < maxListed
          ? `${goLivePath}?${listedField}=${limit + listedAtOnce}`
          : null,
    },
  };
}

/** @param blog where it is read; null: it has not been set up */
function whoSees(places: readonly string[], blog: string | null): string[] {
  const others = places.filter((name) => name !== ownBlogName);
  return [
    ...(blog === null
      ? []
      : [
          `Anybody can read your blog at ${blog.replace(/^https?:\/\//u, "")}. What stands there has been approved; practice texts never do.`,
        ]),
    ...(others.length === 0 ? [] : [`Whoever reads ${listed(others)} sees what goes out there.`]),
    ...(places.length === 0
      ? ["Nobody: there is no place yet that anything could go out to."]
      : ["Drafts, notes and figures stay here, with you."]),
  ];
}

function needsOf({ brief, sources, writer, places }: Readiness): GoLiveView["needs"] {
  return [
    {
      name: "Your business",
      words: brief ? "You have said what it is about" : "Nobody has said what it is about yet",
      isThere: brief,
      isNeeded: true,
      to: briefPath,
    },
    {
      name: "Something to write from",
      words: sources
        ? "Texts or sites of your own are there"
        : "A text of your own, or a site or feed that may be read",
      isThere: sources,
      isNeeded: true,
      to: briefPath,
    },
    {
      name: "A writer",
      words: writer ? "It is there" : "No model is connected",
      isThere: writer,
      isNeeded: true,
      to: connectionsPath,
    },
    {
      name: "Somewhere to publish",
      words:
        places.length > 0
          ? asSentence(listed(places))
          : "No place is there yet: your blog needs a name",
      isThere: places.length > 0,
      isNeeded: true,
      to: blogSettingsPath,
    },
  ];
}

async function costOf({ live, settings }: Services, workspaceId: string) {
  const [{ articlesPerWeek }, limits, chosen] = await Promise.all([
    settings.of(workspaceId),
    live.limitsOf(workspaceId),
    live.models.modelOf(workspaceId).catch(() => null),
  ]);
  const day = formatMicroDollars(limits.dayMicroDollars);
  const month = formatMicroDollars(limits.monthMicroDollars);
  const paidText = chosen?.payer === "owner" ? "with your own key" : "from your plan's allowance";
  const range = chosen?.price ? monthEstimate(chosen.price, articlesPerWeek) : null;
  return {
    limits: `At most ${day} a day and ${month} a month, ${paidText}`,
    range: range && `${formatAbout(range.from)} to ${formatAbout(range.to)}`,
    words:
      chosen === null
        ? "It depends on the writer that you connect."
        : `${chosen.price ? "" : "The price of this model is not known here. "}The limit holds at ${month}: then the agents rest and say so.`,
  };
}

/** Goes live, or back. */
export async function changeMode(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { live } = args.context.services;
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  // Nothing is done: the page with more of the list is asked for, and is to know what is ticked.
  if (form.get(olderField) !== null)
    return data<GoLiveAnswer>({ ticked: tickedIn(form), hasRead: form.get(readField) !== null });
  switch (form.get("intent")) {
    case goLiveIntents.goLive: {
      if (form.get(readField) === null) {
        const problem = "Tick that you have read what changes: then you can go live.";
        return data<GoLiveAnswer>({ problem, ticked: tickedIn(form) }, { status: 400 });
      }
      try {
        await live.switchTo(actor, "live", { anew: tickedIn(form) });
      } catch (error) {
        if (!isAppError(error) || error.code !== "conflict") throw error;
        const refused = { problem: error.message, ticked: tickedIn(form), hasRead: true };
        return data<GoLiveAnswer>(refused, { status: 409 });
      }
      return redirectWithToast(args, goLivePath, {
        title: "You are live",
        description:
          "The first text comes to your desk; nothing is published before you approve it",
        tone: "success",
      });
    }
    case goLiveIntents.goBack:
      await live.switchTo(actor, "simulation");
      return redirectWithToast(args, goLivePath, {
        title: "Back in Simulation Mode",
        description: "Open calls have ended, and what was scheduled is held",
        tone: "success",
      });
    default:
      throw new Response("Unknown intent", { status: 400 });
  }
}

/** Of a list that was on the page; whatever else there is, is no idea of this workspace. */
const tickedIn = (form: FormData): string[] =>
  form.getAll(anewField).slice(0, maxListed).map(String);

const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const listed = (names: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);
