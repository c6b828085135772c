import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { formatDay } from "#app/platform/ui/format.ts";
import { readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { ownBlogName } from "#app/domain/blog/blog.ts";
import { missingFor, type Readiness } from "#app/domain/ai/writers/prompts/missing.ts";
import { monthEstimate } from "#app/domain/ai/providers/cost-estimate.ts";
import { formatAbout, formatMicroDollars } from "#app/domain/spending/spend.ts";
import { blogSettingsPath, blogUrl } from "#app/workspace/paths/blog.ts";
import { briefPath } from "#app/workspace/paths/brief.ts";
import { connectionsPath, goLivePath } from "#app/workspace/paths/live.ts";
import {
  rewriteField,
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
      // Reads one extra row to detect more.
      services.live.finishedInSimulation(workspaceId, limit + 1),
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
        name: "Content",
        today: "Sample text",
        then: "Written by AI from your sources; unsupported claims are removed or flagged",
      },
      {
        name: "Approvals",
        today: "Most content is approved automatically",
        then: "Nothing is published without your approval. Auto-approve becomes available for an agent after 10 approvals in a row without changes",
      },
      { name: "Channels", today: "Test channels", then: places },
      {
        name: "Readers, income",
        today: "Simulated",
        then: "Measured, or “Not measured”. Starts at zero",
      },
      { name: "Money", today: "No AI costs", then: cost.limits },
      // In a live workspace the waiting drafts are real and will be published.
      ...(mode === "live"
        ? []
        : [
            {
              name: "Waiting drafts",
              today: waits === 0 ? "Nothing" : waits === 1 ? "1 draft" : `${waits} texts`,
              then: "Stays here as a simulated draft and is never published",
            },
          ]),
      ...(mode === "live"
        ? []
        : [
            {
              name: "Plan",
              today: "Your ideas and sample ideas",
              then: `Your ideas stay. Sample ideas are removed from the plan${first === null ? "" : `. “${first}” is written first`}`,
            },
          ]),
      { name: "Your business and tone", today: "Yours", then: "No change" },
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

/** @param blog its address; null: not set up */
function whoSees(places: readonly string[], blog: string | null): string[] {
  const others = places.filter((name) => name !== ownBlogName);
  return [
    ...(blog === null
      ? []
      : [
          `Anyone can read your blog at ${blog.replace(/^https?:\/\//u, "")}. It shows approved content only, never simulated content.`,
        ]),
    ...(others.length === 0
      ? []
      : [`Your audience on ${listed(others)} sees what you publish there.`]),
    ...(places.length === 0
      ? ["No one yet. Connect a channel first."]
      : ["Only you can see drafts, notes, and figures."]),
  ];
}

function needsOf({ brief, sources, writer, places }: Readiness): GoLiveView["needs"] {
  return [
    {
      name: "Your business",
      words: brief ? "You've described your business" : "Describe your business",
      isThere: brief,
      isNeeded: true,
      to: briefPath,
    },
    {
      name: "Sources",
      words: sources
        ? "You've added writing samples or sites"
        : "Add a writing sample, a site, or a feed",
      isThere: sources,
      isNeeded: true,
      to: briefPath,
    },
    {
      name: "AI provider",
      words: writer ? "Connected" : "Connect an AI provider",
      isThere: writer,
      isNeeded: true,
      to: connectionsPath,
    },
    {
      name: "A channel",
      words: places.length > 0 ? asSentence(listed(places)) : "Name your blog or connect a channel",
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
  const paidText = chosen?.payer === "owner" ? "with your own key" : "included in your plan";
  const range = chosen?.price ? monthEstimate(chosen.price, articlesPerWeek) : null;
  return {
    limits: `At most ${day} per day and ${month} per month, ${paidText}`,
    range: range && `${formatAbout(range.from)} to ${formatAbout(range.to)}`,
    words:
      chosen === null
        ? "It depends on the AI provider you connect."
        : `${chosen.price ? "" : "We don't know this model's price. "}At your limit of ${month}, your agents pause and let you know.`,
  };
}

/** Goes live or back to simulation. */
export async function changeMode(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const { live } = args.context.services;
  const form = await readForm(args.request);
  // Only shows more of the list and keeps the selection.
  if (form.get(olderField) !== null)
    return data<GoLiveAnswer>({ ticked: tickedIn(form), hasRead: form.get(readField) !== null });
  return runIntent(form, {
    [goLiveIntents.goLive]: async () => {
      if (form.get(readField) === null) {
        const problem = "Confirm that you've read what changes to go live.";
        return data<GoLiveAnswer>({ problem, ticked: tickedIn(form) }, { status: 400 });
      }
      try {
        await live.switchTo(actor, "live", { rewrites: tickedIn(form) });
      } catch (error) {
        if (!isAppError(error) || error.code !== "conflict") throw error;
        const refused = { problem: error.message, ticked: tickedIn(form), hasRead: true };
        return data<GoLiveAnswer>(refused, { status: 409 });
      }
      return redirectWithToast(args, goLivePath, {
        title: "You are live",
        description: "You'll review the first draft; nothing is published until you approve it",
        tone: "success",
      });
    },
    [goLiveIntents.goBack]: async () => {
      await live.switchTo(actor, "simulation");
      return redirectWithToast(args, goLivePath, {
        title: "Back in Simulation Mode",
        description: "AI calls have stopped, and scheduled content is on hold",
        tone: "success",
      });
    },
  });
}

/** Only ideas listed on the page; others may not belong to this workspace. */
const tickedIn = (form: FormData): string[] =>
  form.getAll(rewriteField).slice(0, maxListed).map(String);

const asSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const listed = (names: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);
