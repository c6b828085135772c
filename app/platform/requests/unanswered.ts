/** What people read while the server has not answered: nothing has failed yet. */
const unanswered = { title: "No answer yet", tone: "plain", stays: true } as const;

export const pageUnanswered = {
  ...unanswered,
  description: "The server has not answered yet. The page appears as soon as it does.",
} as const;

export const formUnanswered = {
  ...unanswered,
  description:
    "It has been sent, and may have been done. You are told as soon as the server answers.",
} as const;
