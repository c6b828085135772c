/** Messages while a response is pending: nothing has failed yet. */
const unanswered = { title: "No response yet", tone: "plain", stays: true } as const;

export const pageUnanswered = {
  ...unanswered,
  description: "The server hasn't responded yet. The page appears as soon as it does.",
} as const;

export const formUnanswered = {
  ...unanswered,
  description:
    "It was sent and may already be done. We'll tell you as soon as the server responds.",
} as const;
