import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { allTextsOf } from "#app/core/text/form-text.ts";
import { isAppError } from "#app/core/errors.ts";
import { readForm, requireIntent } from "#app/platform/web/form-action.ts";
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

/** The data of each step. */
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

/** The rendered draft, with HTML escaped. */
export type ShownText = Omit<FirstText, "text"> & {
  text: { title: string; html: string; isWhole: boolean } | null;
};

export interface OnboardingView {
  state: OnboardingState;
  /** A summary of each step for the list; null: nothing yet. */
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
  // The viewed step is where the user continues.
  if (step !== state.step) await services.onboarding.lookAt(workspaceId, step);
  const { number, answers } = await services.briefs.of(workspaceId);
  const { timeZone } = await services.settings.of(workspaceId);
  const first =
    state.ideaId === null
      ? null
      : await services.onboarding.firstText({ workspaceId, ideaId: state.ideaId, timeZone });
  // The first draft is ready, so getting started ends.
  if (first?.readAt && !state.ended) await services.onboarding.end(workspaceId);
  return {
    state: { ...state, step },
    said: [
      ...saidOf(answers),
      step > 3 ? "Test channels first" : null,
      first?.topic ?? null,
      first && (first.readAt ? "Ready to read" : "Writing…"),
    ],
    view: await viewOf(step),
  };

  async function viewOf(step: number): Promise<StepView> {
    switch (step) {
      case 3:
        return { step, places: await services.testChannels(workspaceId) };
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
  const texts = samples.length === 1 ? "1 writing sample" : `${samples.length} writing samples`;
  const heard = hearVoice(samples).length + rules.length;
  const sound = samples.length > 0 ? `${texts}, ${heard} rules` : tone;
  return [shorten(offer), shorten(sound)].map((text) => (text === "" ? null : text));
}

function shorten(text: string): string {
  const characters = [...text.trim().replace(/\s+/gu, " ")];
  return characters.length <= 60 ? characters.join("") : `${characters.slice(0, 59).join("")}…`;
}

/** Why a step's form was rejected, with the typed values. */
export interface OnboardingProblem {
  problems: Partial<Record<keyof Answers | "idea", string>>;
  /** A similar existing idea. */
  duplicate: string | null;
  typed: Record<string, string>;
}

/** Saves a step and continues, skips it, or ends getting started. */
export async function changeOnboarding(args: ActionFunctionArgs, viewer: Viewer) {
  const { onboarding } = args.context.services;
  if (!(await onboarding.leadsAnybody(viewer.workspaceId))) return redirect("/dashboard");
  const form = await readForm(args.request);
  const intent = requireIntent(form, ["go_on", "skip", "end"]);
  if (intent === "end") {
    await onboarding.end(viewer.workspaceId);
    const description = "You'll find your answers in Settings, under Your business";
    return redirectWithToast(args, "/dashboard", {
      title: "Dismissed",
      description,
      tone: "plain",
    });
  }
  const step = Number(form.get(names.step));
  const isKnown = Number.isInteger(step) && step >= 1 && step < lastStep;
  if (!isKnown) throw new Response("Unknown step", { status: 400 });
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

/** Changes the step's answers only. */
async function saveAnswers(
  { services, requestId }: LoadContext,
  viewer: Viewer,
  form: FormData,
): Promise<OnboardingProblem | null> {
  const { answers } = await services.briefs.of(viewer.workspaceId);
  const fields = Object.keys(noAnswers).filter((field) => form.has(field));
  form.set(names.intent, "save");
  const read = readBriefForm(form);
  const typed = answersFrom(read, answers, requestId);
  const asked = Object.fromEntries(
    Object.entries(typed).filter(([field]) => fields.includes(field)),
  );
  const added = typed.samples.filter(({ id }) => id === requestId);
  const samples = [...answers.samples, ...added];
  const checked = readAnswers({ ...answers, ...asked, samples });
  if (!checked.ok) return { problems: checked.problems, duplicate: null, typed: allTextsOf(form) };
  await services.briefs.save(viewer, { base: null, answers: checked.answers });
  return null;
}

async function chooseIdea(
  { services }: LoadContext,
  viewer: Viewer,
  form: FormData,
): Promise<OnboardingProblem | null> {
  const typed = allTextsOf(form);
  const refuse = (idea: string, duplicate: string | null = null) => ({
    problems: { idea },
    duplicate,
    typed,
  });
  const key = typed[names.idea] ?? "";
  const topic = (typed[names.topic] ?? "").trim().replace(/\s+/gu, " ");
  if (key === "") return refuse("Choose one of these, or write your own.");
  // Without JavaScript, typing does not select "my own idea", so the initial choice would win.
  if (key !== ownIdea && topic !== "") {
    typed[names.idea] = ownIdea;
    return refuse(
      "You also typed your own idea, so we selected it. Start with it, or clear the field and choose another.",
    );
  }
  if (key === ownIdea && topic === "") return refuse("Enter what your article should be about.");
  if (key === ownIdea && [...topic].length > maxTopicLength)
    return refuse(`Use at most ${maxTopicLength} characters.`);
  try {
    const despite = typed[names.despite] === "yes";
    const chosen = key === ownIdea ? { topic, despite } : { key };
    const duplicate = await services.onboarding.choose(viewer, chosen);
    return duplicate === null
      ? null
      : refuse(`This is similar to “${duplicate}”, which you already have.`, duplicate);
  } catch (error) {
    if (!isAppError(error) || !["not_found", "conflict"].includes(error.code)) throw error;
    return refuse(error.message);
  }
}
