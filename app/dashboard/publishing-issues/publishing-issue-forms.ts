export const publishingIssueIntents = {
  dismiss: "dismiss_publishing_issue",
  look: "check_draft",
  retryPublishing: "retry_publishing",
} as const;

/** Field names of the forms about a publish job. */
export const publishingIssueFields = { id: "publishJobId", url: "url" } as const;
