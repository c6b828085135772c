export const publishingIssueIntents = {
  dismiss: "dismiss_publishing_issue",
  look: "check_draft",
  retryPublishing: "retry_publishing",
} as const;

/** What the forms about a sending carry besides their intent. */
export const publishingIssueFields = { id: "sending", url: "url" } as const;
