import type { FieldTexts } from "#app/core/text/field-texts.ts";
import { activityTexts } from "./activity.copy.ts";
import { agentTexts, originText } from "./agent.copy.ts";
import type { DashboardData } from "./overview.ts";

/** API descriptions of the financial summary. */
export const financialsTexts: FieldTexts<DashboardData["financials"]> = {
  totalRevenue: "All revenue so far, in dollars.",
  goal: "The revenue goal, in dollars.",
  progressPercentage: "Progress toward the goal, in percent.",
  remaining: "The amount left to the goal, in dollars.",
  revenueByDate: [
    "The days with revenue in the last 30 days, oldest first.",
    { date: "The day in the workspace’s time zone, as YYYY-MM-DD.", amount: "In dollars." },
  ],
  origin: originText,
};

/** API descriptions of the notifications. */
export const notificationsTexts: FieldTexts<DashboardData["notifications"]> = {
  readAt: "Notifications up to this time are read, as an ISO timestamp.",
  items: ["Up to ten, newest first.", activityTexts],
};

const contentTexts: FieldTexts<DashboardData["content"]> = {
  waiting: "How many drafts are waiting for approval.",
  questions: "How many publications need you to confirm that they appeared.",
  scheduled: [
    "Scheduled publications by agent; agents without any are left out.",
    {
      agentId: "The agent that publishes them.",
      count: "How many publications, one for each channel.",
      next: [
        "The next one; null: not among the workspace’s next two hundred.",
        {
          contentItemId: "The content item’s id.",
          title: "Its title.",
          channel: "Its channel.",
          at: "When, as an ISO timestamp.",
        },
      ],
    },
  ],
  published: [
    "The latest publications, one for each channel.",
    {
      id: "The publication’s id.",
      title: "The content’s title.",
      kind: "The content type, such as article.",
      channel: "The channel.",
      url: "The public address; null: none.",
      status: "The publication’s status, such as published.",
      at: "When it got this status, as an ISO timestamp.",
      agentId: "The agent that made the content; null: unknown.",
      taskId: "The task that produced the content; null: unknown.",
      contentItemId: "The content item, see GET /api/content/{contentItemId}.",
      origin: originText,
    },
  ],
  problems: [
    "The latest failed tasks and publications.",
    {
      id: "The id of the task or the publish job.",
      agentId: "The agent that did the work.",
      contentItemId: "The content that was not published, or the task’s subject; null: none.",
      ideaId: "The task’s idea; null: none.",
      title: "The task’s or the content’s title.",
      status: "How it ended, such as failed; unconfirmed: please check whether it was published.",
      reason: "The reason in words; null: unknown.",
      at: "When, as an ISO timestamp.",
      origin: originText,
    },
  ],
};

const answersTexts: FieldTexts<DashboardData["answers"]> = {
  needs: [
    "What needs your attention.",
    {
      texts: "How many drafts are waiting for review.",
      questions: "How many other items need you: publications to check, stopped agents.",
      items: [
        "Oldest first, at most five.",
        {
          reason:
            "review, unconfirmed, failed or on_hold for content; agent for a stopped agent; stop when all live work is stopped.",
          id: "The id of the content item or the agent.",
          publishJobId: "The publish job it is about; null: none.",
          publishJobKind: "create, update or unpublish; null: not about a publish job.",
          title: "The content’s title, or the agent’s name.",
          kind: "The content type, such as article, or the agent’s type.",
          since: "When the wait began, as an ISO timestamp.",
          goesOutAt: "When it is published if approved, as an ISO timestamp; null: no set time.",
          detail: "The problem in words; null: none.",
          origin: originText,
        },
      ],
    },
  ],
  next: [
    "What is coming up, earliest first, at most three.",
    {
      state: "scheduled: approved; if_approved: needs approval; planned: not written yet.",
      id: "The content item’s id; for planned, the idea’s.",
      title: "Its title.",
      channel: "Its channel; null: not decided yet.",
      at: "When, as an ISO timestamp.",
      origin: "real or simulated; null: planned, not written yet.",
    },
  ],
  results: [
    "Results of the last seven days.",
    {
      texts: "How many items were published.",
      views: "Their views so far; null: not measured yet.",
      mostRead: [
        "The item with the most views; null: not measured yet.",
        { contentItemId: "Its id.", title: "Its title.", views: "Its views so far." },
      ],
    },
  ],
};

/** API descriptions of the dashboard's fields. */
export const overviewTexts: FieldTexts<DashboardData> = {
  workspace: [
    "The workspace.",
    {
      id: "The workspace’s id.",
      demo: "Whether it is the public demo.",
      mode: "simulation: the work is simulated; live: it is real.",
      timeZone: "The time zone of its days, such as Europe/Berlin.",
      isTimeZoneChosen: "Whether the owner chose the time zone.",
      today: "The current day in that zone, as YYYY-MM-DD.",
    },
  ],
  generatedAt: "When this data was read, as an ISO timestamp.",
  answers: ["What needs attention, what is coming up, and results.", answersTexts],
  agents: ["Every agent, in the order of the dashboard.", agentTexts],
  financials: ["Revenue and the revenue goal.", financialsTexts],
  tasks: ["Task counts.", { active: "How many tasks are running or due today." }],
  timeline: [
    "The time left.",
    {
      daysLeft: "Days left.",
      until: "What ends then: the subscription period, or the month without a subscription.",
    },
  ],
  activities: ["Recent activities, newest first.", activityTexts],
  notifications: ["The notifications.", notificationsTexts],
  workflow: [
    "The manager’s routines of the day.",
    {
      id: "The routine’s id.",
      title: "Its name.",
      description: "What the manager does.",
      status: "completed, in_progress or scheduled.",
      time: "When, in the workspace’s time zone, such as 9:30 AM.",
      contentItemId: "The content it produced. Left out: none yet.",
      reportId: "The report it produced. Left out: none yet.",
    },
  ],
  health: [
    "How busy the server is.",
    {
      cpu: "CPU use, in percent.",
      memory: "Memory use, in percent.",
      storage: "Disk use, in percent.",
      measured: "Whether these are measured; false: the demo’s sample values.",
    },
  ],
  content: ["Content in review, scheduled and published.", contentTexts],
};
