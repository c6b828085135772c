export const sendingIntents = {
  putAway: "put_away_sending",
  look: "look_at_draft",
  sendAgain: "send_failed_again",
} as const;

/** What the forms about a sending carry besides their intent. */
export const sendingFields = { id: "sending", url: "url" } as const;
