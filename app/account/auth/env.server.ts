import { z } from "zod";
import { isEmail, plainEmail } from "#app/core/text/email.ts";
import { optionalText, optionalUrl, textOr } from "#app/core/env.server.ts";

export const authSettings = {
  OPERATOR_EMAILS: textOr("")
    .transform((value) =>
      value
        .split(",")
        .map((email) => plainEmail(email.trim()))
        .filter(Boolean),
    )
    .pipe(z.array(z.string().refine(isEmail, "must be email addresses with commas between them"))),
  OAUTH_ISSUER: optionalUrl,
  OAUTH_CLIENT_ID: optionalText,
  OAUTH_CLIENT_SECRET: optionalText,
  OAUTH_TRUST_EMAIL: textOr("off").pipe(z.enum(["on", "off"], { error: "must be on or off" })),
  OAUTH_SCOPES: textOr("openid profile email").transform((value) => value.split(/\s+/)),
};
