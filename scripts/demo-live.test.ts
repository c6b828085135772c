import { expect, test } from "vitest";
import { readSettings } from "#app/env.server.ts";
import { demoLiveEnvironment } from "./demo-live-environment.mjs";

test("the demo of live mode uses nothing of the product that people use", () => {
  const env = demoLiveEnvironment(
    {
      NODE_ENV: "production",
      PORT: "5001",
      DATA_DIR: "/srv/agents",
      SECRET_KEY: "x".repeat(40),
      WRITER: "anthropic",
      ANTHROPIC_API_KEY: "sk-of-the-operator",
      ELEVENLABS_API_KEY: "el-of-the-operator",
      SMTP_URL: "smtp://mail.example.com",
      MAIL_FROM: "a@example.com",
      STRIPE_SECRET_KEY: "sk_live_of_the_operator",
      STRIPE_PUBLISHABLE_KEY: "pk_live_of_the_operator",
      STRIPE_WEBHOOK_SECRET: "whsec_of_the_operator",
      STRIPE_PRICE_ID: "price_of_the_operator",
    },
    "http://127.0.0.1:4000",
  );
  const settings = readSettings(env);
  expect(settings).toMatchObject({
    PORT: 5001,
    DATA_DIR: expect.stringMatching(/data-live-demo$/u) as string,
    SECRET_KEY: undefined,
    WRITER: "openai",
    OPENAI_BASE_URL: "http://127.0.0.1:4000/v1",
    stripe: null,
  });
  expect(JSON.stringify(settings)).not.toContain("of_the_operator");
  expect(JSON.stringify(settings)).not.toContain("of-the-operator");
  expect(JSON.stringify(settings)).not.toContain("mail.example.com");
});
