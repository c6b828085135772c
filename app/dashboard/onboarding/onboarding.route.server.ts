import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { isAppError } from "#app/core/errors.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import { noAnswers, type Answers } from "#app/domain/brief/brief.ts";
import { readAnswers } from "#app/domain/brief/brief-schema.ts";
import { hearVoice } from "#app/domain/brief/voice.ts";
import { onboardingStepPath } from "#app/workspace/paths/onboarding.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import { answersFrom, readBriefForm } from "#app/dashboard/brief/read-brief-form.ts";
import {
  lastStep,
  maxTopicLength,
  ownIdea,
  onboardingFields as names,
  type FirstText,
  type ProposedIdea,
  type OnboardingState,
} from "./onboarding.ts";

type LoadContext = ActionFunctionArgs["context"];

/** What a step shows; each has its own. */
export type StepView =
  | {
      step: 1 | 2;
      number: number;
      answers: Omit<Answers, "samples">;
      texts: string[];
      rules: string[];
    }
  | { step: 3; places: { name: string; role: string }[] }
  | { step: 4; ideas: ProposedIdea[] }
  | { step: 5; first: ShownText | null };

/** The text as HTML; HTML in it is switched off where it is rendered. */
export type ShownText = Omit<FirstText, "text"> & {
  text: { title: string; html: string; isWhole: boolean } | null;
};

export interface OnboardingView {
  state: OnboardingState;
  /** What was said at each step, for the list of them; null: nothing yet. */
  said: (string | null)[];
  view: StepView;
}

export async function loadOnboarding(
  { services }: LoadContext,
  { workspaceId }: Viewer,
  asked: string | null,
): Promise<OnboardingView> {
  if (!(await services.onboarding.leadsAnybody(workspaceId))) throw redirect("/dashboard");
  const state = await services.onboarding.open(workspaceId);
  const step = Number(asked) || state.step;
  if (!Number.isInteger(step) || step < 1 || step > lastStep)
    throw redirect(onboardingStepPath(state.step));
  // Where somebody looks is where they go on.
  if (step !== state.step) await services.onboarding.lookAt(workspaceId, step);
  const { number, answers } = await services.briefs.of(workspaceId);
  const { timeZone } = await services.settings.of(workspaceId);
  const first =
    state.ideaId === null
      ? null
      : await services.onboarding.firstText({ workspaceId, ideaId: state.ideaId, timeZone });
  // It has led where it was to lead.
  if (first?.readAt && !state.ended) await services.onboarding.end(workspaceId);
  return {
    state: { ...state, step },
    said: [
      ...saidOf(answers),
      step > 3 ? "Practice places first" : null,
      first?.topic ?? null,
      first && (first.readAt ? "Ready to read" : "Being written now"),
    ],
    view: await viewOf(step),
  };

  async function viewOf(step: number): Promise<StepView> {
    switch (step) {
      case 3:
        return { step, places: await services.practicePlaces(workspaceId) };
      case 4:
        return { step, ideas: await services.onboarding.ideas(workspaceId) };
      case 5:
        return { step, first: first && shown(first) };
      default: {
        const { samples, ...rest } = answers;
        const texts = samples.map(({ title }) => title);
        const rules = hearVoice(samples).map(({ rule }) => rule);
        return { step: step === 1 ? 1 : 2, number, answers: rest, texts, rules };
      }
    }
  }
}

function shown({ text, ...first }: FirstText): ShownText {
  if (!text) return { ...first, text: null };
  const { title, body, isWhole } = text;
  return { ...first, text: { title, html: renderText(body), isWhole } };
}

function saidOf({ offer, tone, samples, rules }: Answers): (string | null)[] {
  const texts = samples.length === 1 ? "1 text of yours" : `${samples.length} texts of yours`;
  const heard = hearVoice(samples).length + rules.length;
  const sound = samples.length > 0 ? `${texts}, ${heard} rules` : tone;
  return [shorten(offer), shorten(sound)].map((text) => (text === "" ? null : text));
}

function shorten(text: string): string {
  const characters = [...text.trim().replace(/\s+/gu, " ")];
  return characters.length <= 60 ? characters.join("") : `${characters.slice(0, 59).join("")}…`;
}

/** Why a step's form was not taken; what was typed comes back with it. */
export interface OnboardingProblem {
  problems: Partial<Record<keyof Answers | "idea", string>>;
  /** An idea that what was typed resembles. */
  duplicate: string | null;
  typed: Record<string, string>;
}

/** Saves what a step's form says and goes on; or goes on without, or leaves it for another time. */
export async function changeOnboarding(args: ActionFunctionArgs, viewer: Viewer) {
  const { onboarding } = args.context.services;
  if (!(await onboarding.leadsAnybody(viewer.workspaceId))) return redirect("/dashboard");
  // A body that is no form asks for nothing.
  const form = await args.request.formData().catch(() => new FormData());
  const intent = form.get(names.intent);
  if (intent === "end") {
    await onboarding.end(viewer.workspaceId);
    const description = "Your answers stay in Settings, under Your business";
    return redirectWithToast(args, "/dashboard", { title: "Put away", description, tone: "plain" });
  }
  const step = Number(form.get(names.step));
  const isKnown = Number.isInteger(step) && step >= 1 && step < lastStep;
  if (!isKnown || (intent !== "go_on" && intent !== "skip"))
    throw new Response("Unknown step or intent", { status: 400 });
  const problem = intent === "skip" ? null : await save(args.context, viewer, { step, form });
  if (problem) return data<OnboardingProblem>(problem, { status: 400 });
  await onboarding.goOn(viewer.workspaceId, step + 1);
  return redirect(onboardingStepPath(step + 1));
}

interface Sent {
  step: number;
  form: FormData;
}

async function save(context: LoadContext, viewer: Viewer, { step, form }: Sent) {
  if (step <= 2) return saveAnswers(context, viewer, form);
  return step === 4 ? chooseIdea(context, viewer, form) : null;
}

/** The step's part of the answers; the rest stays as it is by now. */
async function saveAnswers(
  { services, requestId }: LoadContext,
  viewer: Viewer,
  form: FormData,
): Promise<OnboardingProblem | null> {
  const { answers } = await services.briefs.of(viewer.workspaceId);
  const fields = Object.keys(noAnswers).filter((field) => form.has(field));
  form.set(names.intent, "save");
  const read = readBriefForm(form);
  const typed = read && answersFrom(read, answers, requestId);
  if (!typed) return null;
  const asked = Object.fromEntries(
    Object.entries(typed).filter(([field]) => fields.includes(field)),
  );
  const added = typed.samples.filter(({ id }) => id === requestId);
  const samples = [...answers.samples, ...added];
  const checked = readAnswers({ ...answers, ...asked, samples });
  if (!checked.ok) return { problems: checked.problems, duplicate: null, typed: textsOf(form) };
  await services.briefs.save(viewer, { base: null, answers: checked.answers });
  return null;
}

async function chooseIdea(
  { services }: LoadContext,
  viewer: Viewer,
  form: FormData,
): Promise<OnboardingProblem | null> {
  const typed = textsOf(form);
  const refuse = (idea: string, duplicate: string | null = null) => ({
    problems: { idea },
    duplicate,
    typed,
  });
  const key = typed[names.idea] ?? "";
  const topic = (typed[names.topic] ?? "").trim().replace(/\s+/gu, " ");
  if (key === "") return refuse("Choose one of these, or write your own.");
  // Without a script typing chooses nothing, and what stood chosen from the beginning would win.
  if (key !== ownIdea && topic !== "") {
    typed[names.idea] = ownIdea;
    return refuse(
      "You have written an idea of your own as well. It is the chosen one now: begin with it, or empty its field and choose another.",
    );
  }
  if (key === ownIdea && topic === "") return refuse("Say what your text should be about.");
  if (key === ownIdea && [...topic].length > maxTopicLength)
    return refuse(`Say it in at most ${maxTopicLength} characters: the rest goes into the text.`);
  try {
    const despite = typed[names.despite] === "yes";
    const chosen = key === ownIdea ? { topic, despite } : { key };
    const duplicate = await services.onboarding.choose(viewer, chosen);
    return duplicate === null
      ? null
      : refuse(`This resembles “${duplicate}”, which you have already.`, duplicate);
  } catch (error) {
    if (!isAppError(error) || !["not_found", "conflict"].includes(error.code)) throw error;
    return refuse(error.message);
  }
}

function textsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
}
