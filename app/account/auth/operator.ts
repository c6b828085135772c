import { plainEmail } from "#app/core/text/email.ts";
import { operatorAccount } from "./identity-provider/accounts.ts";

/** What the rule looks at: an e-mail counts only when the identity provider has verified it. */
interface EmailClaim {
  email: string | null;
  emailVerified: boolean;
}

export type OperatorRule = (user: EmailClaim) => boolean;

/** The operator: a verified e-mail of OPERATOR_EMAILS, or the embedded provider's own operator. */
export function createOperatorRule({
  operatorEmails,
  embeddedIdentityProvider,
}: {
  /** As `plainEmail` gives them. */
  operatorEmails: readonly string[];
  embeddedIdentityProvider: boolean;
}): OperatorRule {
  const emails = new Set(operatorEmails);
  // Anyone can be called operator@example.test at a real provider; here we made the account.
  if (embeddedIdentityProvider) emails.add(operatorAccount.email);
  return ({ email, emailVerified }) =>
    emailVerified && email !== null && emails.has(plainEmail(email));
}
