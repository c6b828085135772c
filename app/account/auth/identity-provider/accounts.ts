/**
 * An account of the embedded identity provider. It has no password, so it works on this machine
 * only.
 */
export interface SampleAccount {
  /** The provider's own id of the account. */
  subject: string;
  email: string;
  firstName: string;
  name: string;
  /** What this account can do. */
  can: string;
}

export const operatorAccount = {
  subject: "operator",
  email: "operator@example.test",
  firstName: "Olivia",
  name: "Olivia Operator",
  can: "Runs this installation and sees everything a subscriber sees.",
} as const satisfies SampleAccount;

export const subscriberAccount = {
  subject: "subscriber",
  email: "subscriber@example.test",
  firstName: "Sam",
  name: "Sam Subscriber",
  can: "Has complimentary access: works with six agents on the live dashboard.",
} as const satisfies SampleAccount;

const newUserAccount = {
  subject: "newcomer",
  email: "newcomer@example.test",
  firstName: "Nora",
  name: "Nora Newcomer",
  can: "Has no subscription yet: sees what a new customer sees first.",
} as const satisfies SampleAccount;

/** In display order. */
export const sampleAccounts: readonly SampleAccount[] = [
  operatorAccount,
  subscriberAccount,
  newUserAccount,
];
