import { AppError } from "../../core/errors";
import { createSeededRandom, type Random } from "../../core/random";
import type { WriteRequest, Writer } from "../writing/writer";
import type { Wait } from "./wait";

/** One task in so many meets a writer that refuses it, so that failure can be seen too. */
const failureInterval = 40;

/** Writes from a script: the same request gives the same text. */
export function createScriptedWriter({ wait }: { wait: Wait }): Writer {
  return {
    async write(request, call) {
      await wait(call);
      const random = createSeededRandom(`${request.seed} ${request.title} ${request.ordinal}`);
      if (random.int(1, failureInterval) === 1) {
        throw new AppError("refused", "the simulated writer refused the topic");
      }
      return { body: bodies[request.writes](request.topic, random), writer: "scripted" };
    },
  };
}

const bodies: Record<WriteRequest["writes"], (topic: string, random: Random) => string> = {
  article: (topic, random) =>
    [
      `${capital(topic)} ${random.pick(openings)}`,
      `## Where to begin\n\n${random.pick(beginnings)} ${random.pick(advice)}`,
      `## What people get wrong\n\n${random.pick(mistakes)} ${random.pick(advice)}`,
      `## The next step\n\n${random.pick(closings)}`,
    ].join("\n\n"),
  social_post: (topic, random) => `${capital(topic)}: ${random.pick(advice)}`,
  video_script: (topic, random) =>
    [
      `HOOK: ${capital(topic)} ${random.pick(openings)}`,
      `MAIN: ${random.pick(beginnings)} ${random.pick(advice)}`,
      `END: ${random.pick(closings)}`,
    ].join("\n\n"),
  report: (topic, random) =>
    `Readers of ${topic} ${random.pick(findings)} Next: ${random.pick(advice)}`,
};

const openings = [
  "looks harder than it is, and most guides make it so.",
  "rewards ten quiet minutes a day more than one long weekend.",
  "is cheaper to try than to read about.",
  "has changed a lot in the last few years, mostly for the better.",
] as const;
const beginnings = [
  "Start with what you already own.",
  "Pick one small goal that you can finish this week.",
  "Ask somebody who has done it for a year, not for ten.",
  "Write down what you want from it before you spend anything.",
] as const;
const advice = [
  "Keep notes; they are worth more than equipment.",
  "Do less, more often.",
  "Set a limit for time and money, and keep it.",
  "Look back after a month before you change anything.",
  "Share what you learn with one other person.",
] as const;
const mistakes = [
  "They buy everything at once.",
  "They compare their first try with somebody's hundredth.",
  "They follow five sources at the same time.",
  "They stop after the first thing that goes wrong.",
] as const;
const closings = [
  "Choose a day, put it in the calendar and begin.",
  "Try it once this week, and write down how it went.",
  "Leave it for two days, then do the first step again.",
] as const;
const findings = [
  "stay longest on the practical parts.",
  "come back for lists and leave at long introductions.",
  "arrive from search on weekdays and from friends on Sundays.",
] as const;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
