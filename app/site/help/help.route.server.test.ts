import { expect, test } from "vitest";
import type { ArticleSlug } from "./articles.ts";
import { readHelpCenter } from "./help.route.server.ts";

const questions: [string, ArticleSlug][] = [
  ["how much does it cost", "subscription"],
  ["how much is it per month?", "subscription"],
  ["unsubscribe", "subscription"],
  ["I want my money back", "subscription"],
  ["subscription required", "subscription"],
  ["change my credit card", "subscription"],
  ["not working", "agent-problems"],
  ["my agent is not working", "agent-problems"],
  ["why did a task fail", "agent-problems"],
  ["error", "agent-problems"],
  ["getting started", "first-steps"],
  ["forgot my password", "sign-in-and-out"],
  ["can't log in", "sign-in-and-out"],
  ["log out", "sign-in-and-out"],
  ["how much money will I make", "earnings"],
  ["are the numbers real", "simulation-mode"],
  ["fake numbers", "simulation-mode"],
  ["stop all agents", "start-and-pause"],
  ["rename an agent", "agent-settings"],
  ["make it faster", "agent-settings"],
  ["wrong time", "time-zone"],
  ["turn off the sound", "voice"],
  ["red dot", "notifications"],
  ["connect wordpress", "publishing-places"],
  ["where do I enter my API key", "api-keys"],
  ["delete my account", "stored-data"],
  ["do you track me", "cookies"],
  ["download a report", "reports"],
  ["morning review", "managers-day"],
  ["upload to youtube", "youtube-manager"],
  ["talk to a human", "support"],
  ["free trial", "demo"],
];

test.each(questions)("“%s” is answered first by %s", (question, slug) => {
  expect(readHelpCenter(question).search.results[0]?.slug).toBe(slug);
});
