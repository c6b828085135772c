export const publishingIssueIntents = {
  putAway: "put_away_sending",
  look: "look_at_draft",
  retryPublishing: "send_failed_again",
} as const;

/** What the forms about a sending carry besides their intent. */
export const publishingIssueFields = { id: "sending", url: "url" } as const;
