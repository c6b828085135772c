import { data, type ActionFunctionArgs } from "@remix-run/node";
import { isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import { carriesFiles, readFiles } from "#app/platform/web/read-files.server.ts";
import { redirectWithToast } from "#app/platform/web/toasts/toast.server.ts";
import { exampleAnswers, heldRules, type Answers, type Brief } from "#app/domain/brief/brief.ts";
import { readAnswers } from "#app/domain/brief/brief-schema.ts";
import { briefPath } from "#app/workspace/paths/brief.ts";
import type { Viewer } from "#app/workspace/viewer.ts";
import type { BriefAnswer } from "./fields.ts";
import { readSampleFiles } from "./sample-files.ts";
import { answersFrom, readBriefForm, type BriefForm } from "./read-brief-form.ts";

type Notice = Parameters<typeof redirectWithToast>[2];

/**
 * Saves what the form says, whichever of its buttons was pressed, and then does what that one is for: so
 * nobody loses what they have typed by pressing another.
 */
export async function changeBrief(args: ActionFunctionArgs, viewer: Viewer) {
  const sent = await readSent(args.request);
  const form = readBriefForm(sent.fields);
  if (!form) throw new Response("Unknown intent", { status: 400 });
  const { briefs, decodeText } = args.context.services;
  const { workspaceId } = viewer;
  if (form.intent === "restore") return restore(args, viewer, Number(form.subject));
  const before = await briefs.of(workspaceId);
  const isQuiet = form.intent === "autosave";
  const id = isQuiet ? null : args.context.requestId;
  const { typed } = form;
  const isUpload = form.intent === "upload";
  const decode = (bytes: Uint8Array) => decodeText(workspaceId, bytes);
  const files = isUpload ? await readSampleFiles(sent.files, decode) : { texts: [] };
  if ("problem" in files) {
    const problems = { samples: files.problem };
    return data<BriefAnswer>({ problems, typed }, { status: 400 });
  }
  const read = readAnswers(tidied(answersFrom(form, before.answers, id, files.texts), form));
  if (!read.ok) return data<BriefAnswer>({ problems: read.problems, typed }, { status: 400 });
  try {
    const { base } = form;
    const answers = form.intent === "example" ? withExample(read.answers) : read.answers;
    const saved = await briefs.save(viewer, { base, answers });
    if (isQuiet) return data<BriefAnswer>({ saved: savedWords(saved) });
    return await lead(args, await carryOut(args, viewer, form, saved));
  } catch (error) {
    if (!isAppError(error) || error.code !== "changed_meanwhile") throw error;
    const { number, savedAt } = await briefs.of(workspaceId);
    const conflict = { number, savedAt: isoOrNull(savedAt) };
    return data<BriefAnswer>({ conflict, typed }, { status: 409 });
  }
}

/** How long each answer may be, and how many texts fit, is told in words: what was typed stays with them. */
const formLimits = { maxFieldLength: Number.POSITIVE_INFINITY, maxParts: 1_000 };

/** What was sent, with files or without. A body that is no form asks for nothing. */
async function readSent(request: Request) {
  const nothing = { fields: new FormData(), files: [] };
  if (carriesFiles(request)) return (await readFiles(request, formLimits)) ?? nothing;
  return { ...nothing, fields: await request.formData().catch(() => nothing.fields) };
}

/** A rule goes with the text that it quotes, when that was what somebody has taken out. */
function tidied(answers: Answers, { intent }: BriefForm): Answers {
  return intent === "drop" ? { ...answers, rules: heldRules(answers) } : answers;
}

/** What is there already stays. */
function withExample(answers: Answers): Answers {
  const { offer, audience, goals, tone, avoid } = exampleAnswers;
  return {
    ...answers,
    offer: answers.offer || offer,
    audience: answers.audience || audience,
    goals: answers.goals || goals,
    tone: answers.tone || tone,
    avoid: answers.avoid.length > 0 ? answers.avoid : avoid,
  };
}

/** What the pressed button is for, beyond saving. */
async function carryOut(
  { context }: ActionFunctionArgs,
  viewer: Viewer,
  { intent, subject, typed }: BriefForm,
  saved: Brief,
): Promise<Notice> {
  const { siteReadings } = context.services;
  const done = `It is version ${saved.number}`;
  switch (intent) {
    case "take":
    case "keep":
      return decide(context, viewer, { intent, key: subject });
    case "read_site": {
      const address = typed.address.trim();
      if (address === "") return problem("Type the address of your site first");
      await siteReadings.read(viewer.workspaceId, address);
      return {
        title: "Site read",
        description: "What was found stands at the top of the page",
        tone: "plain",
      };
    }
    case "set_aside":
      await siteReadings.setAside(viewer.workspaceId);
      return {
        title: "Set aside",
        description: "Nothing of your site was taken over",
        tone: "plain",
      };
    case "drop":
      return {
        title: "Text taken out",
        description: `${done}; the history still has it`,
        tone: "success",
      };
    case "upload":
      return {
        title: "Added",
        description: `${done}: your agents hear how you sound from it`,
        tone: "success",
      };
    case "example":
      return {
        title: "An example to begin from",
        description: "Change it until it is yours",
        tone: "success",
      };
    default:
      return { title: "Saved", description: done, tone: "success" };
  }
}

async function decide(
  { services }: ActionFunctionArgs["context"],
  viewer: Viewer,
  { intent, key }: { intent: "take" | "keep"; key: string },
): Promise<Notice> {
  try {
    if (intent === "keep") {
      await services.siteReadings.keepMine(viewer.workspaceId, key);
      return { title: "Kept yours", description: "Nothing was changed", tone: "plain" };
    }
    const { number } = await services.siteReadings.take(viewer, key);
    return { title: "Taken over", description: `It is version ${number}`, tone: "success" };
  } catch (error) {
    if (!isAppError(error) || !["not_found", "bad_request"].includes(error.code)) throw error;
    return problem(error.message);
  }
}

async function restore(args: ActionFunctionArgs, viewer: Viewer, number: number) {
  const { number: now } = await args.context.services.briefs.restore(viewer, number);
  const description = `What you said in version ${number} is version ${now} now`;
  return lead(args, { title: "Brought back", description, tone: "success" });
}

const problem = (description: string): Notice => ({ title: "Error", description, tone: "error" });

const lead = (args: ActionFunctionArgs, notice: Notice) =>
  redirectWithToast(args, briefPath, notice);

const savedWords = ({ number, savedAt }: Brief) => ({ number, savedAt: isoOf(savedAt ?? 0) });
