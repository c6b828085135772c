import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import { instantOn, wallClock } from "#app/core/time/time-zone.ts";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { forIntents, readForm, runIntent } from "#app/platform/web/form-action.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { maxSubjectLength } from "#app/domain/ideas/idea.ts";
import { planPath, planViews } from "#app/workspace/paths/plan.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { undoButton } from "#app/dashboard/layout/undo.ts";
import { undoHandler } from "#app/dashboard/layout/undo.route.server.ts";
import { isDay, readTime, shortDay, weekStartOf } from "./calendar.ts";
import {
  planFields as fields,
  planIntents,
  type PlanData,
  type PlanIntent,
  type PlanRefusal,
} from "./plan-data.ts";
import type { createPlanEditor, Done } from "./plan-editor.server.ts";

/** The plan and the day an idea is being added for; null: none. */
export interface PlanPageData {
  plan: PlanData;
  /** Live mode: simulated items get a badge. */
  isLive: boolean;
  adding: { day: string } | null;
}

/** Reads the plan's query parameters; invalid ones are ignored. */
function readQuery(url: URL) {
  const query = url.searchParams;
  const given = query.get("at") ?? "";
  const at = isDay(given) ? given : null;
  const [, slotAt, id = ""] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(query.get("after") ?? "") ?? [];
  const add = query.get("add");
  return {
    view: planViews.find((each) => each === query.get("view")) ?? "month",
    at,
    idea: query.get("idea"),
    posts: isDay(query.get("posts") ?? "") ? query.get("posts") : null,
    after: slotAt === undefined ? null : { slotAt: Number(slotAt), id },
    adding: add === null ? null : { day: isDay(add) ? add : "" },
  };
}

export async function loadPlan(args: LoaderFunctionArgs): Promise<PlanPageData> {
  const { workspaceId } = await requireAccess(args);
  const { services } = args.context;
  const { adding, ...asked } = readQuery(new URL(args.request.url));
  const weekStart = weekStartOf(args.request.headers.get("Accept-Language"));
  const plan = await services.plan.read(workspaceId, { ...asked, weekStart });
  if (asked.idea !== null && !plan.chosen) throw new Response("No such idea", { status: 404 });
  return { plan, isLive: (await services.live.modeOf(workspaceId)) === "live", adding };
}

/** Handles the plan's forms and returns to the same view. */
export async function changePlan(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  const form = await readForm(args.request);
  return runIntent(form, {
    ...undoHandler(args, actor, planPath),
    ...forIntents(Object.values(planIntents), (intent) => changeIdea(args, actor, form, intent)),
  });
}

async function changeIdea(
  args: ActionFunctionArgs,
  actor: Viewer,
  form: FormData,
  intent: PlanIntent,
) {
  const { pathname, searchParams } = new URL(args.request.url);
  // Closes the panel that sent the form.
  if (intent === "drop_idea" || intent === "change_idea") searchParams.delete("idea");
  if (intent === "add_idea") searchParams.delete("add");
  const back = searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
  const asked = { ...ideaIn(form), intent };
  try {
    return await redirectWithToast(args, back.slice(0, 300), await carryOut(args, actor, asked));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw new Response("No such idea", { status: 404 });
    return refuse(args, actor, asked, error);
  }
}

type Asked = ReturnType<typeof ideaIn> & { intent: PlanIntent };

function ideaIn(form: FormData) {
  const text = (name: string): string => textOf(form, name).trim();
  const seen = Number(text(fields.seen));
  const topic = text(fields.topic);
  return {
    id: text(fields.idea),
    seen: Number.isSafeInteger(seen) && seen > 0 ? seen : undefined,
    despite: text(fields.despite) === "yes",
    instead: text(fields.instead),
    later: text(fields.when) === "later",
    day: text(fields.day),
    time: text(fields.time),
    // The topic is the default keyword.
    words: { topic, angle: text(fields.angle), keyword: text(fields.keyword) || topic },
  };
}

type PlanEditor = ReturnType<typeof createPlanEditor>;
type Toast = Parameters<typeof redirectWithToast>[2];

/** @throws AppError when it can't be done */
async function carryOut(args: ActionFunctionArgs, actor: Viewer, asked: Asked): Promise<Toast> {
  const { plan, settings } = args.context.services;
  const { id, seen, despite, words, intent } = asked;
  const { timeZone } = await settings.of(actor.workspaceId);
  if (asked.instead !== "") return updateInstead(args, actor, asked);
  switch (intent) {
    case "fill_week":
      return filledAlert(await plan.fill(actor));
    case "add_idea": {
      checkWords(words);
      const at = asked.later ? null : (timeIn(asked, timeZone) ?? "next");
      const added = await plan.add(actor, { ...words, reason: ownReason, at, despite });
      return done("Idea added", scheduleText(added.idea.slotAt, timeZone), added);
    }
    case "change_idea":
      checkWords(words);
      return done(
        "Idea saved",
        "The article will follow the new topic.",
        await plan.change(actor, { id, seen, despite, words }),
      );
    case "drop_idea":
      return done("Idea deleted", "It won’t be written.", await plan.drop(actor, { id, seen }));
    case "plan_idea": {
      const at = timeIn(asked, timeZone);
      const taken = await plan.take(actor, { id, seen, despite, ...(at !== null && { at }) });
      return done("Idea scheduled", scheduleText(taken.idea.slotAt, timeZone), taken);
    }
    case "move_idea": {
      const slotAt = timeIn(asked, timeZone);
      if (slotAt === null) throw badRequest("Choose a day and time.");
      const moved = await plan.move(actor, { id, seen, despite, slotAt });
      return done("Idea moved", scheduleText(moved.idea.slotAt, timeZone), moved);
    }
  }
}

/** @throws AppError when it can't be done */
async function updateInstead(
  { context }: ActionFunctionArgs,
  actor: Viewer,
  { id, seen, words: typed, instead: duplicateOfId }: Asked,
): Promise<Toast> {
  const { plan } = context.services;
  // The scheduling form doesn't include the topic.
  const words = typed.topic === "" ? await plan.one(actor.workspaceId, id) : typed;
  checkWords(words);
  const instead = id === "" ? null : { id, seen };
  const title = await plan.updateInstead(actor, { duplicateOfId, words, instead });
  return {
    title: "Update requested",
    description: `You’ll get a new version of “${title}” to review`.slice(0, 300),
    tone: "success",
  };
}

/** 9:00 AM, like the plan's own slots. */
const usualMinutes = 9 * 60;

const badRequest = (message: string) => new AppError("bad_request", message);

const ownReason = "Added by you.";

function done(title: string, description: string, { undo }: Done): Toast {
  if (undo === null) return { title: "Nothing changed", description, tone: "plain" };
  return { title, description, tone: "success", ...undoButton(undo, planPath) };
}

function filledAlert({ filled, free, undo }: Awaited<ReturnType<PlanEditor["fill"]>>): Toast {
  const left = free === 0 ? "" : ` ${openSlots(free)} left: add an idea.`;
  if (filled === 0)
    return {
      title: "Nothing added",
      description: free === 0 ? "The next 7 days are already full." : left.trim(),
      tone: "plain",
    };
  const ideas = filled === 1 ? "1 idea" : `${filled} ideas`;
  const description = `${ideas} scheduled.${left}`;
  return { title: "Week filled", description, tone: "success", ...undoButton(undo, planPath) };
}

const openSlots = (count: number) => (count === 1 ? "1 open slot" : `${count} open slots`);

/** When it will be published. @param slotAt null: not scheduled */
function scheduleText(slotAt: number | null, timeZone: string): string {
  if (slotAt === null) return "Saved for later.";
  const { day, minutes } = wallClock(slotAt, timeZone);
  return `Scheduled for ${shortDay(day)}, ${formatTimeOfDay(minutes)}`;
}

/** The form's publishing time; null: not given. @throws AppError `bad_request` */
function timeIn({ day, time }: Pick<Asked, "day" | "time">, timeZone: string): number | null {
  if (day === "") return null;
  const minutes = time === "" ? usualMinutes : readTime(time);
  if (!isDay(day) || minutes === null)
    throw badRequest("Enter a valid day and time, like 2026-12-04 and 09:00.");
  return instantOn(day, minutes, timeZone);
}

function checkWords({ topic, angle, keyword }: Asked["words"]): void {
  if (topic === "") throw badRequest("Enter a topic.");
  if ([topic, angle, keyword].some((text) => text.length > maxSubjectLength))
    throw badRequest(`Use up to ${maxSubjectLength} characters per field.`);
}

/** Returns typed values to their form; other errors become a toast. */
async function refuse(args: ActionFunctionArgs, actor: Viewer, asked: Asked, error: AppError) {
  const { intent, id, words, day, time } = asked;
  const isTyped = intent === "add_idea" || intent === "change_idea";
  const isDuplicate = error.code === "conflict";
  const { pathname, search, searchParams } = new URL(args.request.url);
  // Day and time were typed only if the idea is open; elsewhere they come from a button or a drag. After a conflict the
  // page shows the current values.
  const hasTime =
    day !== "" && searchParams.get("idea") === id && error.code !== "changed_meanwhile";
  if (!isTyped && !isDuplicate && !hasTime) {
    const back = `${pathname}${search}`.slice(0, 300);
    const description = error.message.slice(0, 300);
    return redirectWithToast(args, back, {
      title: "Nothing changed",
      description,
      tone: "error",
    });
  }
  const { plan } = args.context.services;
  const subject = isTyped ? words : await plan.one(actor.workspaceId, id);
  const duplicate = isDuplicate
    ? await plan.resembles(actor.workspaceId, { ...subject, ...(id !== "" && { id }) })
    : null;
  const refusal: PlanRefusal = {
    intent,
    ideaId: id === "" ? null : id,
    problem: error.message,
    duplicate: duplicate && {
      id: duplicate.duplicate.id,
      topic: duplicate.duplicate.topic,
      percent: Math.round(duplicate.score * 100),
      canUpdate: await plan.canUpdate(duplicate.duplicate.id),
    },
    typed: { ...words, day, time },
  };
  return data(refusal, { status: isDuplicate ? 409 : 400 });
}
