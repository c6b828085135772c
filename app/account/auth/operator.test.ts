import { expect, it } from "vitest";
import { z } from "zod";
import { authSettings } from "./env.server.ts";
import { createOperatorRule } from "./operator.ts";

it("recognizes the operator by a verified address, in any spelling of it and the setting", () => {
  const { OPERATOR_EMAILS } = z
    .object(authSettings)
    .parse({ OPERATOR_EMAILS: "Ada@Example.com , jose\u0301@example.com,," });
  expect(OPERATOR_EMAILS).toEqual(["ada@example.com", "jos\u00e9@example.com"]);
  const isOperator = createOperatorRule({
    operatorEmails: OPERATOR_EMAILS,
    embeddedIdentityProvider: false,
  });
  const verified = (email: string | null) => isOperator({ email, emailVerified: true });
  expect(["ADA@example.com", "JOSE\u0301@example.com"].map(verified)).toEqual([true, true]);
  expect(["ben@example.com", "", null].map(verified)).toEqual([false, false, false]);
  expect(isOperator({ email: "ada@example.com", emailVerified: false })).toBe(false);
});
