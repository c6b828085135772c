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

/** All settings, each declared in its area. */
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

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Parsed settings. */
export type Settings = ReturnType<typeof readSettings>;

/** The environment for `npm start`: process variables over a `.env` file. */
export function processEnvironment(): Environment {
  try {
    process.loadEnvFile();
  } catch (error) {
    // Usually there is no .env file.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new AppError(
        "bad_setting",
        "The file .env can't be read: give this user read permission, or remove it.",
        { cause: error },
      );
    }
  }
  return process.env;
}

/**
 * Reads and validates the settings.
 * @throws AppError `bad_setting` with one line that names the setting and the rule.
 */
export function readSettings(env: Environment) {
  const parsed = settingsSchema.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AppError("bad_setting", `${String(issue?.path[0])} ${issue?.message}.`);
  }
  const values = parsed.data;
  // Normalized like in browsers: lowercase, without a default port.
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

/** Null: no payments. */
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
      "OAUTH_ISSUER requires OAUTH_CLIENT_ID: get it from your identity provider.",
    );
  }
  if (!settings.OAUTH_ISSUER && (settings.OAUTH_CLIENT_ID || settings.OAUTH_CLIENT_SECRET)) {
    throw new AppError(
      "bad_setting",
      "OAUTH_CLIENT_ID requires OAUTH_ISSUER: the address of your identity provider.",
    );
  }
  if (!settings.OAUTH_ISSUER && !isLoopback(settings.HOST)) {
    throw new AppError(
      "bad_setting",
      `HOST ${settings.HOST} is reachable from other machines, and the built-in sign-in has no passwords: set OAUTH_ISSUER, OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET, or HOST=127.0.0.1.`,
    );
  }
  // Behind a proxy HOST is a loopback address although the site is public.
  if (!settings.OAUTH_ISSUER && !isLoopback(new URL(settings.APP_URL).hostname)) {
    throw new AppError(
      "bad_setting",
      `APP_URL ${settings.APP_URL} is public, and the built-in sign-in has no passwords: set OAUTH_ISSUER, OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET, or leave APP_URL out.`,
    );
  }
}

/** On a private machine an unread address is fine. */
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
      : // Its value may contain a password.
        settings.SMTP_URL && "SMTP_URL";
  if (!reason) return;
  throw new AppError(
    "bad_setting",
    `SUPPORT_EMAIL is required with ${reason}: every page shows it to visitors and subscribers.`,
  );
}
