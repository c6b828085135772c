import { z } from "zod";
import { optionalText, optionalUrl, textOr } from "../../core/env.server";

export const authSettings = {
  OPERATOR_EMAILS: textOr("")
    .transform((value) =>
      value
        .split(",")
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(
      z.array(z.email("must be e-mail addresses with commas between them"), {
        error: "must be e-mail addresses with commas between them",
      }),
    ),
  OAUTH_ISSUER: optionalUrl,
  OAUTH_CLIENT_ID: optionalText,
  OAUTH_CLIENT_SECRET: optionalText,
  OAUTH_SCOPES: textOr("openid profile email").transform((value) => value.split(/\s+/)),
};
