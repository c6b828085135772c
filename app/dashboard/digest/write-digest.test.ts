import { expect, test } from "vitest";
import type { Summary } from "#app/workspace/overview.ts";
import { writeDigest, type DigestFacts } from "./write-digest.ts";

const need = {
  id: "a",
  title: "Herbs of the windowsill",
  kind: "article",
  since: "2026-11-23T18:00:00.000Z",
  goesOutAt: "2026-11-26T14:00:00.000Z",
  publishJobId: null,
  publishJobKind: null,
  detail: null,
  origin: "simulated" as const,
};

const answers: Summary = {
  needs: {
    texts: 3,
    questions: 1,
    items: [
      { ...need, reason: "review" },
      {
        ...need,
        id: "agent-1",
        title: "Social Media",
        kind: "social_media",
        reason: "agent",
        detail: "No place is connected.",
      },
    ],
  },
  next: [
    {
      state: "planned",
      id: "i",
      title: "Tomatoes",
      channel: null,
      at: "2026-11-25T14:00:00.000Z",
      origin: null,
    },
  ],
  results: { texts: 4, views: 1312, mostRead: null },
};

const facts: DigestFacts = {
  workspaceId: "ws",
  to: "ada@example.com",
  firstName: "Ada",
  mode: "simulation",
  answers,
  now: "2026-11-24T12:00:00.000Z",
  day: "2026-11-24",
  timeZone: "America/New_York",
};
const sender = {
  product: "Agents",
  url: "https://agents.example",
  supportEmail: "h@agents.example",
};

test("lists action items, upcoming content and results with links", () => {
  const { subject, text } = writeDigest(facts, sender);
  expect(subject).toBe("3 drafts and 1 question need your decision");
  expect(text).toBe(`Good morning, Ada.

3 drafts and 1 question need your decision.

* Herbs of the windowsill
  Article, publishes Thu 9:00 AM once approved
  https://agents.example/review/a

* Social Media
  Stopped: No place is connected.
  https://agents.example/agents/agent-1

2 more: https://agents.example/review

Coming up:
* Wed 9:00 AM: Tomatoes planned
  https://agents.example/plan/i

4 items were published in the last 7 days, with 1,312 views so far.

Everything here is simulated: your workspace is in Simulation Mode, and nothing leaves the app.

-- 

You get this email on mornings when something needs your attention. Its links only open pages.
Turn it off: https://agents.example/settings#daily-mail
Agents
`);
});

test("does not mention simulation or unmeasured views in a live workspace", () => {
  const live = {
    ...facts,
    mode: "live" as const,
    firstName: null,
    answers: { ...answers, next: [], results: { texts: 1, views: null, mostRead: null } },
  };
  const { text } = writeDigest(live, sender);
  expect(text).toMatch(/^Good morning\.\n/);
  expect(text).toContain("1 item was published in the last 7 days.");
  expect(text).not.toMatch(/simulated|Coming up/);
});
