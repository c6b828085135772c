import type { FieldTexts } from "#app/core/text/field-texts.ts";
import { activityTexts } from "./activity.copy.ts";
import { agentTexts, originText } from "./agent.copy.ts";
import type { DashboardData } from "./overview.ts";

/** What the fields of the financial summary mean. */
export const financialsTexts: FieldTexts<DashboardData["financials"]> = {
  totalRevenue: "All that was earned so far, in dollars.",
  goal: "The revenue goal, in dollars.",
  progressPercentage: "How much of the goal is reached, in percent.",
  remaining: "What is missing to the goal, in dollars.",
  revenueByDate: [
    "Each of the last 30 days on which something was earned, the oldest first.",
    { date: "The day in the workspace’s time zone, as YYYY-MM-DD.", amount: "In dollars." },
  ],
  origin: originText,
};

/** What the fields of the notifications mean. */
export const notificationsTexts: FieldTexts<DashboardData["notifications"]> = {
  readAt: "Up to when they have been seen, as an ISO timestamp.",
  items: ["The latest ten at most, the newest first.", activityTexts],
};

const contentTexts: FieldTexts<DashboardData["content"]> = {
  waiting: "How many drafts wait for somebody’s approval.",
  questions: "How many sendings somebody is asked about, whether they have appeared.",
  scheduled: [
    "What agents have scheduled; whoever has nothing scheduled is left out.",
    {
      agentId: "The agent that brings it there.",
      count: "How many publications, one for each destination.",
      next: [
        "Which of them goes out next; null: none of the workspace’s next two hundred.",
        {
          contentItemId: "The text itself.",
          title: "Its title.",
          channel: "Where it goes.",
          at: "When, as an ISO timestamp.",
        },
      ],
    },
  ],
  published: [
    "The latest texts that were sent somewhere, one for each destination.",
    {
      id: "Of this text at this destination.",
      title: "The text’s title.",
      kind: "What kind of text it is, such as article.",
      channel: "Where it was sent.",
      url: "Where it can be read; null: nowhere.",
      status: "How the sending stands; published means that it is there.",
      at: "Since when it stands so, as an ISO timestamp.",
      agentId: "The agent that made it; null: nobody knows.",
      taskId: "The task whose text it is; null: nobody knows.",
      contentItemId: "The text itself, to be read with GET /api/content/{contentItemId}.",
      origin: originText,
    },
  ],
  problems: [
    "The latest tasks that came to nothing, and what could not be sent.",
    {
      id: "Of the task, or of the sending.",
      agentId: "The agent whose work it was.",
      contentItemId: "The text that could not be sent, or that a task was about; null: none.",
      ideaId: "The idea that a task was about; null: none.",
      title: "What the task was, or the text’s title.",
      status:
        "How it ended, such as failed; unconfirmed: somebody has to look whether it was sent.",
      reason: "Why, in words; null: nobody knows.",
      at: "When, as an ISO timestamp.",
      origin: originText,
    },
  ],
};

const answersTexts: FieldTexts<DashboardData["answers"]> = {
  needs: [
    "What waits for somebody.",
    {
      texts: "How many texts wait to be read.",
      questions: "How many other things wait: sendings to be looked at, agents that have stopped.",
      items: [
        "Oldest first, at most five.",
        {
          reason:
            "Why it waits: review, unconfirmed, failed or held for a text; agent for one that has stopped.",
          id: "The text’s id, or the agent’s.",
          publishJobId: "The id of the sending that it is about; null: of none.",
          publishJobKind:
            "What was to be done there: create, update or withdraw; null: it is about no sending.",
          title: "The text’s title, or the agent’s name.",
          kind: "What sort of text, such as article; of an agent its kind.",
          since: "Since when it waits, as an ISO timestamp.",
          goesOutAt:
            "When it goes out if it is approved, as an ISO timestamp; null: at no set time.",
          detail: "What is wrong, in words; null: nothing is.",
          origin: originText,
        },
      ],
    },
  ],
  next: [
    "What comes next, the earliest first, at most three.",
    {
      state: "scheduled: approved; if_approved: it waits for somebody; planned: not written yet.",
      id: "The text’s id; of what is planned, the idea’s.",
      title: "What it is called.",
      channel: "Where it goes; null: not decided yet.",
      at: "When, as an ISO timestamp.",
      origin: "real or simulated; null: planned, and nothing has been made of it.",
    },
  ],
  results: [
    "What has come of the last seven days.",
    {
      texts: "Texts that went out.",
      views: "Their readers so far; null: not measured yet.",
      mostRead: [
        "The one with the most readers; null: none is measured.",
        { contentItemId: "The text’s id.", title: "Its title.", views: "Its readers so far." },
      ],
    },
  ],
};

/** What the fields of the dashboard mean, for whoever writes programs. */
export const overviewTexts: FieldTexts<DashboardData> = {
  workspace: [
    "Whose dashboard it is.",
    {
      id: "The workspace’s id.",
      demo: "Whether it is the public demo.",
      mode: "simulation: its agents play; live: they work in the real world.",
      timeZone: "The time zone that its days go by, such as Europe/Berlin.",
      isTimeZoneChosen: "Whether somebody has chosen that zone.",
      today: "The day there, as YYYY-MM-DD.",
    },
  ],
  generatedAt: "When these figures were read, as an ISO timestamp.",
  answers: ["What needs a person, what comes next, and what has come of it.", answersTexts],
  agents: ["Every agent, in the order of the dashboard.", agentTexts],
  financials: ["What was earned, and what is to be.", financialsTexts],
  tasks: [
    "Tasks in a figure.",
    { active: "How many are being worked on, or are to be begun today." },
  ],
  timeline: [
    "How much time is left.",
    {
      daysLeft: "Days until then.",
      until: "What ends then: the subscription’s period, or, without one, the month.",
    },
  ],
  activities: ["What happened last, the newest first.", activityTexts],
  notifications: ["What the bell keeps.", notificationsTexts],
  workflow: [
    "The manager’s routines of the day.",
    {
      id: "Which routine it is.",
      title: "Its name.",
      description: "What the manager does then.",
      status: "How far it is: completed, in_progress or scheduled.",
      time: "When, in the workspace’s time zone, such as 9:30 AM.",
      contentItemId: "The text that was written of it. Left out: none yet.",
      reportId: "The report that was made then. Left out: none yet.",
    },
  ],
  health: [
    "How busy the server is.",
    {
      cpu: "Its processors, in percent.",
      memory: "Its memory, in percent.",
      storage: "Its disk, in percent.",
      measured: "Whether these are the server’s own figures; false: the demo’s sample.",
    },
  ],
  content: ["What was written and published.", contentTexts],
};
