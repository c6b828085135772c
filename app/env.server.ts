import { resolve } from "node:path";
import { z } from "zod";
import { authSettings } from "./account/auth/env.server.ts";
import {
  billingSettings,
  readStripeSettings,
  type StripeSettings,
} from "./account/billing/env.server.ts";
import { coreSettings } from "./core/env.server.ts";
import { AppError } from "./core/errors.ts";
import { isLoopback } from "./core/loopback.ts";
import { apiSettings } from "./platform/api/env.server.ts";
import { brandSettings } from "./platform/brand/env.server.ts";
import { mailSettings } from "./platform/mail/env.server.ts";
import { outboundSettings } from "./platform/outbound/env.server.ts";
import { speechSettings } from "./platform/speech/env.server.ts";
import { helpSettings } from "./site/help/env.server.ts";
import { blogSettings, podcastSettingsProblem } from "./domain/blog/env.server.ts";
import { modelSettings } from "./domain/ai/providers/env.server.ts";
import { searchSettings, searchSettingsProblem } from "./domain/ai/research/env.server.ts";
import { simulationSettings } from "./domain/simulation/env.server.ts";
import { spendingSettings } from "./domain/spending/env.server.ts";

/** Every setting of the product, each declared in its area. */
export const settingsSchema = z.object({
  ...coreSettings,
  ...apiSettings,
  ...brandSettings,
  ...authSettings,
  ...billingSettings,
  ...helpSettings,
  ...mailSettings,
  ...outboundSettings,
  ...speechSettings,
  ...blogSettings,
  ...modelSettings,
  ...searchSettings,
  ...simulationSettings,
  ...spendingSettings,
});

/** Names and values as a process gets them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings as the rest of the product uses them. */
export type Settings = ReturnType<typeof readSettings>;

/** What `npm start` hands in: the process's own variables, over those of a `.env` file. */
export function processEnvironment(): Environment {
  try {
    process.loadEnvFile();
  } catch (error) {
    // No .env file is the usual case.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new AppError(
        "bad_setting",
        "The file .env cannot be read: give this user the right to read it, or remove it.",
        { cause: error },
      );
    }
  }
  return process.env;
}

/**
 * Reads and checks the settings.
 * @throws AppError `bad_setting` with one line that names the setting and says what it must be.
 */
export function readSettings(env: Environment) {
  const parsed = settingsSchema.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AppError("bad_setting", `${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = parsed.data;
  // As browsers write it: lower case, without a default port.
  const appUrl = new URL(values.APP_URL ?? `http://localhost:${values.PORT}`).origin;
  const settings = {
    ...values,
    APP_URL: appUrl,
    SUPPORT_EMAIL: values.SUPPORT_EMAIL ?? "support@example.test",
    DATA_DIR: resolve(values.DATA_DIR),
    production: env.NODE_ENV === "production",
    secureCookies: appUrl.startsWith("https:"),
    embeddedIdentityProvider: values.OAUTH_ISSUER === undefined,
    stripe: stripeOf(values),
  };
  checkSignIn(settings);
  const searchProblem = searchSettingsProblem(values);
  if (searchProblem) throw new AppError("bad_setting", searchProblem);
  const podcastProblem = podcastSettingsProblem(values, values);
  if (podcastProblem) throw new AppError("bad_setting", podcastProblem);
  if (!values.SUPPORT_EMAIL) checkNobodyWrites(settings);
  return settings;
}

/** Null without payments. */
function stripeOf(values: Parameters<typeof readStripeSettings>[0]): StripeSettings | null {
  const stripe = readStripeSettings(values);
  if (stripe && "problem" in stripe) throw new AppError("bad_setting", stripe.problem);
  return stripe;
}

function checkSignIn(settings: {
  HOST: string;
  APP_URL: string;
  OAUTH_ISSUER: string | undefined;
  OAUTH_CLIENT_ID: string | undefined;
  OAUTH_CLIENT_SECRET: string | undefined;
}): void {
  if (settings.OAUTH_ISSUER && !settings.OAUTH_CLIENT_ID) {
    throw new AppError(
      "bad_setting",
      "OAUTH_CLIENT_ID is needed with OAUTH_ISSUER: take it from your identity provider.",
    );
  }
  if (!settings.OAUTH_ISSUER && (settings.OAUTH_CLIENT_ID || settings.OAUTH_CLIENT_SECRET)) {
    throw new AppError(
      "bad_setting",
      "OAUTH_ISSUER is needed with OAUTH_CLIENT_ID: it is the address of your identity provider.",
    );
  }
  if (!settings.OAUTH_ISSUER && !isLoopback(settings.HOST)) {
    throw new AppError(
      "bad_setting",
      `HOST ${settings.HOST} can be reached by others, and the built-in sign-in has no passwords: set OAUTH_ISSUER, OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET, or HOST=127.0.0.1.`,
    );
  }
  // Behind a proxy HOST stays a loopback address while the whole world comes in.
  if (!settings.OAUTH_ISSUER && !isLoopback(new URL(settings.APP_URL).hostname)) {
    throw new AppError(
      "bad_setting",
      `APP_URL ${settings.APP_URL} is for others too, and the built-in sign-in has no passwords: set OAUTH_ISSUER, OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET, or leave APP_URL out.`,
    );
  }
}

/** On one's own machine an address at which nobody reads will do; nowhere else. */
function checkNobodyWrites(settings: {
  HOST: string;
  APP_URL: string;
  SMTP_URL: string | undefined;
}): void {
  const { HOST, APP_URL } = settings;
  const reason = !isLoopback(HOST)
    ? `HOST ${HOST}`
    : !isLoopback(new URL(APP_URL).hostname)
      ? `APP_URL ${APP_URL}`
      : // Its value may hold a password.
        settings.SMTP_URL && "SMTP_URL";
  if (!reason) return;
  throw new AppError(
    "bad_setting",
    `SUPPORT_EMAIL is needed with ${reason}: it is where your visitors and subscribers write, and every page names it.`,
  );
}
