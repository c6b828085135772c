import { plainEmail } from "#app/core/text/email.ts";
import { operatorAccount } from "./identity-provider/accounts.ts";

/** The rule's input: an email counts only if the identity provider verified it. */
interface EmailClaim {
  email: string | null;
  emailVerified: boolean;
}

export type OperatorRule = (user: EmailClaim) => boolean;

/** The operator: a verified email in OPERATOR_EMAILS, or the embedded provider's operator. */
export function createOperatorRule({
  operatorEmails,
  embeddedIdentityProvider,
}: {
  /** As `plainEmail` gives them. */
  operatorEmails: readonly string[];
  embeddedIdentityProvider: boolean;
}): OperatorRule {
  const emails = new Set(operatorEmails);
  // At a real provider anyone can be called operator@example.test; here we created the account.
  if (embeddedIdentityProvider) emails.add(operatorAccount.email);
  return ({ email, emailVerified }) =>
    emailVerified && email !== null && emails.has(plainEmail(email));
}
