/** Answers to "Was it published?". */
export const questionIntents = {
  appeared: "publishing_issue_has_appeared",
  again: "send_again",
  forget: "forget_draft",
  stay: "let_it_stay",
  leave: "send_no_more",
} as const;
