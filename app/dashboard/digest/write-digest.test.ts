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

test("it says what waits, what comes next and what went out, each with its page", () => {
  const { subject, text } = writeDigest(facts, sender);
  expect(subject).toBe("Three texts and one question wait for you");
  expect(text).toBe(`Good morning, Ada.

Three texts and one question wait for you.

* Herbs of the windowsill
  Article, goes out Thu 9:00 AM if you approve it
  https://agents.example/review/a

* Social Media
  Stopped: No place is connected.
  https://agents.example/agents/agent-1

2 more: https://agents.example/review

Comes next:
* Wed 9:00 AM: Tomatoes is planned
  https://agents.example/plan/i

4 texts have gone out in the last seven days, with 1,312 readers so far.

All of this is practice: your workspace is in Simulation Mode, and nothing leaves the app.

-- 

You get this e-mail on mornings when something waits for you. Its links only open pages.
Switch it off: https://agents.example/settings#daily-mail
Agents
`);
});

test("of a live workspace nothing is called practice, and nothing measured is no figure", () => {
  const live = {
    ...facts,
    mode: "live" as const,
    firstName: null,
    answers: { ...answers, next: [], results: { texts: 1, views: null, mostRead: null } },
  };
  const { text } = writeDigest(live, sender);
  expect(text).toMatch(/^Good morning\.\n/);
  expect(text).toContain("One text has gone out in the last seven days.");
  expect(text).not.toMatch(/practice|Comes next/);
});
