import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { formatAmount } from "./account/billing/amount.ts";
import { isAppError } from "./core/errors.ts";
import { readSettings as readEnvironment, settingsSchema } from "./env.server.ts";

const example = readFileSync(resolve(import.meta.dirname, "../.env.example"), "utf8");

/** What `.env.example` shows: name → default, as written there. */
const shown = new Map(
  [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]),
);

const readSettings = (env: Record<string, string>) => readEnvironment({ NODE_ENV: "test", ...env });

/** What the operator reads when these settings are wrong. */
function complaintAbout(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (isAppError(error) && error.code === "bad_setting") return error.message;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(env)}`);
}

describe(".env.example", () => {
  test("lists every setting once, and no unknown ones", () => {
    expect([...shown.keys()].sort()).toEqual(Object.keys(settingsSchema.shape).sort());
    expect(example.match(/^#?[A-Z][A-Z0-9_]*=/gm)).toHaveLength(shown.size);
  });

  test("shows the defaults", () => {
    expect(readSettings(Object.fromEntries(shown))).toEqual(readSettings({}));
    const { WRITER_PRICE, ...rest } = settingsSchema.parse({});
    expect(WRITER_PRICE).toBeUndefined();
    const defaults: Record<string, string | number | string[] | undefined> = rest;
    for (const [name, value] of shown) {
      const fallback = [defaults[name] ?? ""].flat();
      expect(value, name).toBe(fallback.join(" "));
    }
  });

  test("changes nothing when copied to .env unchanged", () => {
    expect(example.split("\n").filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
  });

  test("says what each setting means", () => {
    for (const block of example.split("\n\n").filter((text) => /^#[A-Z_]+=/m.test(text))) {
      expect(block).toMatch(/^# \S/);
    }
  });
});

describe("settings", () => {
  test("are all optional, and then only this machine has access", () => {
    expect(readSettings({})).toMatchObject({
      PORT: 5000,
      HOST: "127.0.0.1",
      APP_URL: "http://localhost:5000",
      DATA_DIR: resolve("data"),
      embeddedIdentityProvider: true,
      secureCookies: false,
      production: false,
    });
  });

  test("accept a price per million tokens in and out", () => {
    const { WRITER_PRICE } = readSettings({ WRITER_PRICE: "0.25/2" });
    expect(WRITER_PRICE).toEqual({ input: 250_000, output: 2_000_000 });
    expect(readSettings({ WRITER_PRICE: "0/0" }).WRITER_PRICE).toEqual({ input: 0, output: 0 });
    expect(() => readSettings({ WRITER_PRICE: "2 dollars" })).toThrow(/^WRITER_PRICE must be two/);
  });

  test("treat blank values as unset", () => {
    const blank = Object.fromEntries(Object.keys(settingsSchema.shape).map((name) => [name, "  "]));
    expect(readSettings(blank)).toEqual(readSettings({}));
  });

  test("follow the port in the address, unless one is given", () => {
    expect(readSettings({ PORT: "8080" }).APP_URL).toBe("http://localhost:8080");
    const signIn = { OAUTH_ISSUER: "https://accounts.example.com", OAUTH_CLIENT_ID: "agents" };
    const others = { APP_URL: "https://agents.example.com/", SUPPORT_EMAIL: "help@example.com" };
    expect(readSettings({ ...others, ...signIn })).toMatchObject({
      APP_URL: "https://agents.example.com",
      secureCookies: true,
    });
  });

  test.each([
    ["$29.99", 2999, "usd"],
    ["€1,250.00", 125_000, "eur"],
    ["CHF 19.00", 1900, "chf"],
    ["¥3,000", 3000, "jpy"],
    ["CA$15.50", 1550, "cad"],
  ])("PRICE_LABEL=%s is compared with the price at Stripe", (label, amount, currency) => {
    expect(readSettings({ PRICE_LABEL: label }).PRICE_LABEL).toBe(formatAmount(amount, currency));
  });

  test("read lists", () => {
    const settings = readSettings({ OPERATOR_EMAILS: " Ann@Example.com, bob@example.com ,, " });
    expect(settings.OPERATOR_EMAILS).toEqual(["ann@example.com", "bob@example.com"]);
  });

  test.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "http"],
    ["PORT", "-1"],
    ["HOST", "my host"],
    ["HOST", "http://127.0.0.1"],
    ["APP_URL", "agents.example.com"],
    ["APP_URL", "ftp://agents.example.com"],
    ["APP_URL", "https://agents.example.com/path"],
    ["SECRET_KEY", "too short"],
    ["LOG_LEVEL", "loud"],
    ["OPERATOR_EMAILS", "ann"],
    ["OPERATOR_EMAILS", "ann@example.com; bob@example.com"],
    ["HELP_RESPONSE_TIME", "x".repeat(41)],
    ["HELP_ARTICLES", "x".repeat(41)],
    ["HELP_VIDEO_GUIDES", "x".repeat(41)],
    ["COMMUNITY_URL", "community.example.com"],
    ["COMMUNITY_URL", "javascript:alert(1)"],
    ["VIDEO_GUIDE_URL", "video.example.com"],
    ["VIDEO_GUIDE_URL", "javascript:alert(1)"],
    ["PRICE_LABEL", "free"],
    ["PRICE_LABEL", "29.99"],
    ["PRICE_LABEL", "$29.99 per month"],
    ["PRICE_LABEL", "$-1.00"],
    ["PRICE_LABEL", "$29,99"],
    ["SUPPORT_EMAIL", "Ann"],
    ["DMCA_EMAIL", "dmca"],
    ["BUSINESS_EMAIL", "a@example.com, b@example.com"],
    ["SMTP_URL", "mail.example.com"],
    ["SMTP_URL", "https://mail.example.com"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp://mail.example.com/inbox"],
    ["MAIL_FROM", "agents"],
    ["MAIL_FROM", "Agents agents@example.com"],
    ["MAIL_FROM", "Agents\nBcc: x <agents@example.com>"],
    ["OUTBOUND_ALLOWED_NETWORKS", "localhost"],
    ["OUTBOUND_ALLOWED_NETWORKS", "127.0.0.0/8; fd00::/8"],
    ["OAUTH_ISSUER", "accounts.example.com"],
    ["OAUTH_ISSUER", "javascript:alert(1)"],
    ["STRIPE_SECRET_KEY", "pk_test_1"],
    ["STRIPE_PUBLISHABLE_KEY", "sk_test_1"],
    ["STRIPE_WEBHOOK_SECRET", "secret"],
    ["STRIPE_PRICE_ID", "prod_1"],
    ["STRIPE_API_URL", "http://127.0.0.1:12111/v1"],
    ["SIMULATION_SPEED", "fast"],
    ["SIMULATION_SPEED", "0"],
    ["SIMULATION_SPEED", "1001"],
    ["SIMULATION_SPEED", "NaN"],
  ])("%s=%s is rejected in one line with its name and the allowed values", (name, value) => {
    expect(complaintAbout({ [name]: value })).toMatch(new RegExp(`^${name} must .{10,}\\.$`));
  });

  test("a wrong secret is not repeated in the message", () => {
    expect(complaintAbout({ SECRET_KEY: "hunter2" })).not.toContain("hunter2");
    expect(complaintAbout({ SMTP_URL: "http://me:hunter2@example.com" })).not.toContain("hunter2");
  });

  test.each(["0.0.0.0", "::", "192.168.1.10", "agents.example.com", "127.0.0.1.example.com"])(
    "HOST=%s with the built-in sign-in is refused, and the line names the way out",
    (HOST) => {
      const line = complaintAbout({ HOST });
      for (const name of ["HOST", "OAUTH_ISSUER", "OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET"]) {
        expect(line).toContain(name);
      }
      expect(line).not.toContain("\n");
    },
  );

  test("a public APP_URL with the built-in sign-in is rejected, as behind a proxy", () => {
    const line = complaintAbout({ APP_URL: "https://agents.example.com" });
    for (const name of ["APP_URL", "OAUTH_ISSUER", "OAUTH_CLIENT_ID", "OAUTH_CLIENT_SECRET"]) {
      expect(line).toContain(name);
    }
    expect(readSettings({ APP_URL: "http://127.0.0.1:8080" }).embeddedIdentityProvider).toBe(true);
  });

  test.each(["127.0.0.1", "127.1.2.3", "localhost", "::1"])("HOST=%s is this machine", (HOST) => {
    expect(readSettings({ HOST }).HOST).toBe(HOST);
  });

  test("HOST can be any address if a sign-in service is set", () => {
    const settings = readSettings({
      HOST: "0.0.0.0",
      OAUTH_ISSUER: "https://accounts.example.com",
      OAUTH_CLIENT_ID: "agents",
      OAUTH_CLIENT_SECRET: "secret",
      SUPPORT_EMAIL: "help@example.com",
    });
    expect(settings).toMatchObject({ HOST: "0.0.0.0", embeddedIdentityProvider: false });
  });

  const signIn = { OAUTH_ISSUER: "https://accounts.example.com", OAUTH_CLIENT_ID: "agents" };
  test.each<Record<string, string>>([
    { HOST: "0.0.0.0", ...signIn },
    { APP_URL: "https://agents.example.com", ...signIn },
    { SMTP_URL: "smtp://localhost:2525" },
  ])("SUPPORT_EMAIL is required when others can sign in or get email: %o", (env) => {
    expect(complaintAbout(env)).toMatch(/^SUPPORT_EMAIL is required with (HOST|APP_URL|SMTP_URL)/);
    const SUPPORT_EMAIL = "help@example.com";
    expect(readSettings({ ...env, SUPPORT_EMAIL })).toMatchObject({ SUPPORT_EMAIL });
  });

  test.each([
    [
      { OAUTH_ISSUER: "https://accounts.example.com" },
      /^OAUTH_ISSUER requires OAUTH_CLIENT_ID.*\.$/,
    ],
    [{ OAUTH_CLIENT_ID: "agents" }, /^OAUTH_CLIENT_ID requires OAUTH_ISSUER.*\.$/],
    [{ OAUTH_CLIENT_SECRET: "secret" }, /^OAUTH_CLIENT_ID requires OAUTH_ISSUER.*\.$/],
    [
      { OAUTH_CLIENT_ID: "agents", OAUTH_CLIENT_SECRET: "s" },
      /^OAUTH_CLIENT_ID requires OAUTH_ISSUER.*\.$/,
    ],
  ])(
    "incomplete sign-in settings (%o) are rejected: the line names what is missing",
    (env, line) => {
      expect(complaintAbout(env)).toMatch(line);
    },
  );
});
