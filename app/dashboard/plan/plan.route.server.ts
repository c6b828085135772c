import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { textOf } from "#app/core/text/form-text.ts";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { AppError, isAppError } from "#app/core/errors.ts";
import { instantOn, wallClock } from "#app/core/time/time-zone.ts";
import { formatTimeOfDay } from "#app/core/text/clock-words.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { maxSubjectLength } from "#app/domain/ideas/idea.ts";
import { planPath, planViews } from "#app/workspace/paths/plan.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { undoButton, undoFields, undoIntent } from "#app/dashboard/layout/undo.ts";
import { undoAction } from "#app/dashboard/layout/undo.route.server.ts";
import { isDay, readTime, shortDay, weekStartOf } from "./calendar.ts";
import {
  planFields as fields,
  planIntents,
  type PlanData,
  type PlanIntent,
  type PlanRefusal,
} from "./plan-data.ts";
import type { createPlanEditor, Done } from "./plan-editor.server.ts";

/** A page of the plan, and the day for which an idea is being added; null: none is. */
export interface PlanPageData {
  plan: PlanData;
  /** What is practice is told from what is not. */
  isLive: boolean;
  adding: { day: string } | null;
}

/** What an address of the plan names; whatever makes no sense is as if it were not there. */
function readPlace(url: URL) {
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
  const { adding, ...asked } = readPlace(new URL(args.request.url));
  const weekStart = weekStartOf(args.request.headers.get("Accept-Language"));
  const plan = await services.plan.read(workspaceId, { ...asked, weekStart });
  if (asked.idea !== null && !plan.chosen) throw new Response("No such idea", { status: 404 });
  return { plan, isLive: (await services.live.modeOf(workspaceId)) === "live", adding };
}

/** Does what a form of the plan asks for, tells of it, and leads back to where it stood. */
export async function changePlan(args: ActionFunctionArgs) {
  const actor = await requireAccess(args);
  // A body that is no form carries no intent.
  const form = await args.request.formData().catch(() => new FormData());
  const { pathname, searchParams } = new URL(args.request.url);
  if (form.get(undoFields.intent) === undoIntent)
    return redirectWithToast(args, planPath, await undoAction(actor, form, args));
  const intent = Object.values(planIntents).find((each) => each === form.get(fields.intent));
  if (!intent) throw new Response("Unknown intent", { status: 400 });
  // The panel that it was sent from has nothing more to say.
  if (intent === "drop_idea" || intent === "change_idea") searchParams.delete("idea");
  if (intent === "add_idea") searchParams.delete("add");
  const back = searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
  const asked = { ...readForm(form), intent };
  try {
    return await redirectWithToast(args, back.slice(0, 300), await carryOut(args, actor, asked));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "not_found") throw new Response("No such idea", { status: 404 });
    return refuse(args, actor, asked, error);
  }
}

type Asked = ReturnType<typeof readForm> & { intent: PlanIntent };

function readForm(form: FormData) {
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
    // What people look for is what it is about, unless somebody knows better.
    words: { topic, angle: text(fields.angle), keyword: text(fields.keyword) || topic },
  };
}

type Desk = ReturnType<typeof createPlanEditor>;
type Notice = Parameters<typeof redirectWithToast>[2];

/** @throws AppError for whatever keeps it from being done */
async function carryOut(args: ActionFunctionArgs, actor: Viewer, asked: Asked): Promise<Notice> {
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
      return done("Idea added", whenWords(added.idea.slotAt, timeZone), added);
    }
    case "change_idea":
      checkWords(words);
      return done(
        "Idea changed",
        "Its article will be about this",
        await plan.change(actor, { id, seen, despite, words }),
      );
    case "drop_idea":
      return done("Idea dropped", "It will not be written", await plan.drop(actor, { id, seen }));
    case "plan_idea": {
      const at = timeIn(asked, timeZone);
      const taken = await plan.take(actor, { id, seen, despite, ...(at !== null && { at }) });
      return done("Idea planned", whenWords(taken.idea.slotAt, timeZone), taken);
    }
    case "move_idea": {
      const slotAt = timeIn(asked, timeZone);
      if (slotAt === null) throw badRequest("Choose a day and a time.");
      const moved = await plan.move(actor, { id, seen, despite, slotAt });
      return done("Idea moved", whenWords(moved.idea.slotAt, timeZone), moved);
    }
  }
}

/** @throws AppError for whatever keeps it from being done */
async function updateInstead(
  { context }: ActionFunctionArgs,
  actor: Viewer,
  { id, seen, words: typed, instead: duplicateOfId }: Asked,
): Promise<Notice> {
  const { plan } = context.services;
  // The form that plans an idea has none of its words.
  const words = typed.topic === "" ? await plan.one(actor.workspaceId, id) : typed;
  checkWords(words);
  const instead = id === "" ? null : { id, seen };
  const title = await plan.updateInstead(actor, { duplicateOfId, words, instead });
  return {
    title: "Update asked for",
    description: `The next version of “${title}” waits for you once it is written`.slice(0, 300),
    tone: "success",
  };
}

/** Nine in the morning, as the plan's own places. */
const usualMinutes = 9 * 60;

const badRequest = (message: string) => new AppError("bad_request", message);

const ownReason = "You wanted this written.";

function done(title: string, description: string, { undo }: Done): Notice {
  if (undo === null) return { title: "Nothing changed", description, tone: "plain" };
  return { title, description, tone: "success", ...undoButton(undo, planPath) };
}

function filledAlert({ filled, free, undo }: Awaited<ReturnType<Desk["fill"]>>): Notice {
  const left = free === 0 ? "" : ` ${places(free)} still free: add an idea of your own.`;
  if (filled === 0)
    return {
      title: "Nothing was added",
      description: free === 0 ? "The week ahead is full already." : left.trim(),
      tone: "plain",
    };
  const ideas = filled === 1 ? "One idea has" : `${filled} ideas have`;
  const description = `${ideas} a place now.${left}`;
  return { title: "Week filled", description, tone: "success", ...undoButton(undo, planPath) };
}

const places = (count: number) => (count === 1 ? "One place is" : `${count} places are`);

/** When it goes out, in words. @param slotAt null: nobody knows yet */
function whenWords(slotAt: number | null, timeZone: string): string {
  if (slotAt === null) return "It stands with the ideas to decide on";
  const { day, minutes } = wallClock(slotAt, timeZone);
  return `It goes out on ${shortDay(day)}, at ${formatTimeOfDay(minutes)}`;
}

/** The instant of a form's day and time; null: it names none. @throws AppError `bad_request` */
function timeIn({ day, time }: Pick<Asked, "day" | "time">, timeZone: string): number | null {
  if (day === "") return null;
  const minutes = time === "" ? usualMinutes : readTime(time);
  if (!isDay(day) || minutes === null)
    throw badRequest("This is no day and time: use 2026-12-04 and 09:00.");
  return instantOn(day, minutes, timeZone);
}

function checkWords({ topic, angle, keyword }: Asked["words"]): void {
  if (topic === "") throw badRequest("Say what it is to be about.");
  if ([topic, angle, keyword].some((text) => text.length > maxSubjectLength))
    throw badRequest(`Keep each to ${maxSubjectLength} characters at most.`);
}

/** What was typed stays in the form; the rest is told in a notice. */
async function refuse(args: ActionFunctionArgs, actor: Viewer, asked: Asked, error: AppError) {
  const { intent, id, words, day, time } = asked;
  const isTyped = intent === "add_idea" || intent === "change_idea";
  const isDuplicate = error.code === "conflict";
  const { pathname, search, searchParams } = new URL(args.request.url);
  // A day and a time are typed where the idea is open; elsewhere they go with a button or are dragged to. What another
  // window has changed is to be seen as it is now.
  const hasTime =
    day !== "" && searchParams.get("idea") === id && error.code !== "changed_meanwhile";
  if (!isTyped && !isDuplicate && !hasTime) {
    const back = `${pathname}${search}`.slice(0, 300);
    const description = error.message.slice(0, 300);
    return redirectWithToast(args, back, {
      title: "Nothing was changed",
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
