import { data, type ActionFunctionArgs } from "@remix-run/node";
import { isoOf, isoOrNull } from "#app/core/time/clock.ts";
import { isAppError } from "#app/core/errors.ts";
import { carriesFiles, readFiles } from "#app/platform/web/read-files.server.ts";
import { readForm } from "#app/platform/web/form-action.ts";
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
 * Every button saves the form first and then does its own action, so that no typed text is lost.
 */
export async function changeBrief(args: ActionFunctionArgs, viewer: Viewer) {
  const sent = await readSent(args.request);
  const form = readBriefForm(sent.fields);
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

/** Limit errors appear beside the typed text, which is kept. */
const formLimits = { maxFieldLength: Number.POSITIVE_INFINITY, maxParts: 1_000 };

/** The form, with or without files. A body that isn't a form does nothing. */
async function readSent(request: Request) {
  if (!carriesFiles(request)) return { fields: await readForm(request), files: [] };
  return (await readFiles(request, formLimits)) ?? { fields: new FormData(), files: [] };
}

/** Removing a sample removes the rules that quote it. */
function tidied(answers: Answers, { intent }: BriefForm): Answers {
  return intent === "drop" ? { ...answers, rules: heldRules(answers) } : answers;
}

/** Keeps existing answers. */
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

/** The pressed button's action, after saving. */
async function carryOut(
  { context }: ActionFunctionArgs,
  viewer: Viewer,
  { intent, subject, typed }: BriefForm,
  saved: Brief,
): Promise<Notice> {
  const { siteReadings } = context.services;
  const done = `Saved as version ${saved.number}`;
  switch (intent) {
    case "take":
    case "keep":
      return decide(context, viewer, { intent, key: subject });
    case "read_site": {
      const address = typed.address.trim();
      if (address === "") return problem("Enter your website's address first");
      await siteReadings.read(viewer.workspaceId, address);
      return {
        title: "Site read",
        description: "You'll find the suggestions at the top of the page",
        tone: "plain",
      };
    }
    case "set_aside":
      await siteReadings.setAside(viewer.workspaceId);
      return {
        title: "Dismissed",
        description: "Nothing from your site was added",
        tone: "plain",
      };
    case "drop":
      return {
        title: "Sample removed",
        description: `${done}. You can still find it in the history`,
        tone: "success",
      };
    case "upload":
      return {
        title: "Added",
        description: `${done}. Your agents learn your tone from it`,
        tone: "success",
      };
    case "example":
      return {
        title: "Example added",
        description: "Edit it to fit your business",
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
      return { title: "Kept your version", description: "Nothing was changed", tone: "plain" };
    }
    const { number } = await services.siteReadings.take(viewer, key);
    return { title: "Added", description: `Saved as version ${number}`, tone: "success" };
  } catch (error) {
    if (!isAppError(error) || !["not_found", "bad_request"].includes(error.code)) throw error;
    return problem(error.message);
  }
}

async function restore(args: ActionFunctionArgs, viewer: Viewer, number: number) {
  const { number: now } = await args.context.services.briefs.restore(viewer, number);
  const description = `Version ${number} is restored as version ${now}`;
  return lead(args, { title: "Restored", description, tone: "success" });
}

const problem = (description: string): Notice => ({ title: "Error", description, tone: "error" });

const lead = (args: ActionFunctionArgs, notice: Notice) =>
  redirectWithToast(args, briefPath, notice);

const savedWords = ({ number, savedAt }: Brief) => ({ number, savedAt: isoOf(savedAt ?? 0) });
