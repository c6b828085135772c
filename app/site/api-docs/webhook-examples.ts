/** The body of a webhook event. */
export interface WebhookExample {
  type: string;
  timestamp: string;
  data: Readonly<Record<string, string | number>>;
}

/** Written by webhook-examples.test.ts, which holds them against what is really sent. */
export const webhookExamples: readonly WebhookExample[] = [
  {
    type: "review.requested",
    timestamp: "2026-06-01T08:07:00.000Z",
    data: {
      id: "019e8238-c8a0-7000-8000-17a3a4ef538a",
      title: "Balcony herbs for beginners: five that forgive you",
      url: "https://agents.example/content/019e8238-c8a0-7000-8000-17a3a4ef538a",
      origin: "simulated",
    },
  },
  {
    type: "review.approved",
    timestamp: "2026-06-01T08:04:00.000Z",
    data: {
      id: "019e8234-34c0-7000-8000-008db730da8a",
      title: "Balcony herbs for beginners: five that forgive you",
      url: "https://agents.example/content/019e8234-34c0-7000-8000-008db730da8a",
      origin: "simulated",
    },
  },
  {
    type: "review.changes_requested",
    timestamp: "2026-06-03T10:34:00.000Z",
    data: {
      id: "019e8cec-0aa0-7000-8000-030d0ac82f05",
      title: "Growing tomatoes in containers: a calendar, March to October",
      url: "https://agents.example/content/019e8cec-0aa0-7000-8000-030d0ac82f05",
      origin: "simulated",
      reason: "The second part is too long",
    },
  },
  {
    type: "review.rejected",
    timestamp: "2026-06-03T09:14:00.000Z",
    data: {
      id: "019e86f7-b040-7000-8000-00a00e32f19e",
      title: "Watering pots in a heatwave: how much, when, and while away",
      url: "https://agents.example/content/019e86f7-b040-7000-8000-00a00e32f19e",
      origin: "simulated",
      reason: "The second part is too long",
    },
  },
  {
    type: "publication.draft_created",
    timestamp: "2026-06-03T08:14:00.000Z",
    data: {
      id: "019e8238-c8a0-7000-8000-17a3a4ef538a",
      title: "Balcony herbs for beginners: five that forgive you",
      url: "https://agents.example/content/019e8238-c8a0-7000-8000-17a3a4ef538a",
      origin: "simulated",
      channel: "sample long network",
      edit: "https://journal.example.test/draft-019e8765-8d40-7000-8000-1c98b66de797/edit",
    },
  },
  {
    type: "publication.draft_removed",
    timestamp: "2026-06-03T09:14:00.000Z",
    data: {
      id: "019e8238-c8a0-7000-8000-17a3a4ef538a",
      title: "Balcony herbs for beginners: five that forgive you",
      url: "https://agents.example/content/019e8238-c8a0-7000-8000-17a3a4ef538a",
      origin: "simulated",
      channel: "sample long network",
    },
  },
  {
    type: "publication.published",
    timestamp: "2026-06-01T08:05:00.000Z",
    data: {
      id: "019e8234-34c0-7000-8000-008db730da8a",
      title: "Balcony herbs for beginners: five that forgive you",
      url: "https://agents.example/content/019e8234-34c0-7000-8000-008db730da8a",
      origin: "simulated",
      channel: "sample blog",
      link: "https://sample-blog.example.test/balcony-herbs-for-beginners-five-that-forgive-you",
    },
  },
  {
    type: "publication.updated",
    timestamp: "2026-06-01T08:12:00.000Z",
    data: {
      id: "019e8234-34c0-7000-8000-008db730da8a",
      title: "Balcony herbs for beginners: five that forgive you",
      url: "https://agents.example/content/019e8234-34c0-7000-8000-008db730da8a",
      origin: "simulated",
      channel: "sample blog",
      link: "https://sample-blog.example.test/balcony-herbs-for-beginners-five-that-forgive-you",
    },
  },
  {
    type: "publication.unpublished",
    timestamp: "2026-06-01T08:14:00.000Z",
    data: {
      id: "019e8234-34c0-7000-8000-008db730da8a",
      title: "Balcony herbs for beginners: five that forgive you",
      url: "https://agents.example/content/019e8234-34c0-7000-8000-008db730da8a",
      origin: "simulated",
      channel: "sample blog",
    },
  },
  {
    type: "publication.failed",
    timestamp: "2026-06-04T10:45:00.000Z",
    data: {
      id: "019e8cec-0aa0-7000-8000-030d0ac82f05",
      title: "Growing tomatoes in containers: a calendar, March to October",
      url: "https://agents.example/content/019e8cec-0aa0-7000-8000-030d0ac82f05",
      origin: "simulated",
      channel: "sample blog",
      reason: "sample blog does not take it",
    },
  },
  {
    type: "publication.on_hold",
    timestamp: "2026-06-06T12:15:00.000Z",
    data: {
      id: "019e9787-7ee0-7000-8000-00274f813c24",
      title: "Cut and come again salad: leaves every week from one trough",
      url: "https://agents.example/content/019e9787-7ee0-7000-8000-00274f813c24",
      origin: "simulated",
      channel: "sample blog",
      reason: "sample blog does not take it",
    },
  },
  {
    type: "publication.unconfirmed",
    timestamp: "2026-06-07T12:25:00.000Z",
    data: {
      id: "019e97aa-4920-7000-8000-01ca19c46cb0",
      title: "Aphids on balcony plants: a 14-day plan without poison",
      url: "https://agents.example/content/019e97aa-4920-7000-8000-01ca19c46cb0",
      origin: "simulated",
      channel: "sample blog",
      reason: "Nobody knows whether this has appeared. Please look, and say so.",
    },
  },
  {
    type: "report.created",
    timestamp: "2026-06-01T08:10:00.000Z",
    data: {
      id: "019e823b-87c0-7000-8000-01c71012135e",
      title: "Performance report of Jun 1, 2026, 8:10 AM",
      url: "https://agents.example/reports/019e823b-87c0-7000-8000-01c71012135e",
      origin: "simulated",
    },
  },
  {
    type: "earnings.recorded",
    timestamp: "2026-06-01T08:00:00.000Z",
    data: {
      id: "019e8232-6000-7000-8000-5cc345a852df",
      title: "Amazon Associates",
      url: "https://agents.example/earnings/019e8232-6000-7000-8000-5cc345a852df",
      origin: "real",
      amount: 12.4,
    },
  },
  {
    type: "earnings.recorded",
    timestamp: "2026-06-01T08:00:00.000Z",
    data: {
      id: "019e8232-6000-7000-8000-6ad16cc3a32f",
      title: "may.csv",
      url: "https://agents.example/earnings/import/019e8232-6000-7000-8000-6ad16cc3a32f",
      origin: "real",
      amount: 12.5,
      entries: 2,
    },
  },
  {
    type: "earnings.recorded",
    timestamp: "2026-06-02T01:14:00.000Z",
    data: {
      id: "019e8237-de40-7000-8000-032cb75f1c5b",
      title: "Your first five balcony herbs, in three pots",
      url: "https://agents.example/content/019e8237-de40-7000-8000-032cb75f1c5b",
      origin: "simulated",
      channel: "sample video channel",
      amount: 0.13,
    },
  },
  {
    type: "agent.stopped",
    timestamp: "2026-06-08T12:35:00.000Z",
    data: {
      id: "019e8232-6000-7000-8000-2ce98c921f3a",
      title: "YouTube Manager Agent",
      url: "https://agents.example/agents/019e8232-6000-7000-8000-2ce98c921f3a",
      origin: "simulated",
      reason:
        "“Aphids on balcony plants: a 14-day plan without poison” by YouTube Manager Agent: The account is empty. Add credit there and start the agent again",
    },
  },
  {
    type: "test",
    timestamp: "2026-06-01T08:00:00.000Z",
    data: {
      id: "019e8232-6000-7000-8000-52676322c0a9",
      title: "A test for Sheet",
      url: "https://agents.example/settings/connections",
      origin: "real",
    },
  },
];
