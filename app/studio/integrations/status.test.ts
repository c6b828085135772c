import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { integrations, workspaces } from "../../../db/schema.server";
import { createTestDatabase, type TestDatabase } from "../../../tests/harness/database";
import { integrationStatusOf } from "./status";
import { createIntegrationStatus } from "./status.server";

const none = {
  hasOpenAI: false,
  hasAnthropic: false,
  hasMedium: false,
  hasWordPress: false,
  hasStripe: false,
  hasSocial: false,
};
const nothing = { writer: false, blog: false };
const of = (mode: "simulation" | "live", ...providers: string[]) =>
  integrationStatusOf(new Set(providers), mode, nothing);
const stepsOf = (...args: Parameters<typeof of>) => of(...args).recommendations.nextSteps;

describe("integrationStatusOf", () => {
  it("says of a new workspace all that is missing", () => {
    const status = of("simulation");
    expect(status).toMatchObject({ secrets: none, availableIntegrations: [], isLive: false });
    expect(status.recommendations.nextSteps).toEqual([
      expect.stringMatching(/^Connect a writer/),
      expect.stringMatching(/^Set up your blog/),
      expect.stringMatching(/^Switch your workspace from Simulation Mode/),
    ]);
    expect(status.recommendations.potentialRevenue).toBe(
      "$500-2000+ per month (illustrative, not a promise of income)",
    );
  });

  it.each([
    ["openai", "hasOpenAI", "OpenAI"],
    ["anthropic", "hasAnthropic", "Anthropic"],
    ["medium", "hasMedium", "Medium"],
    ["wordpress", "hasWordPress", "WordPress"],
    ["stripe", "hasStripe", "Stripe"],
    ["bluesky", "hasSocial", "Bluesky"],
    ["mastodon", "hasSocial", "Mastodon"],
  ])("%s sets %s alone", (provider, flag, name) => {
    const { secrets, availableIntegrations } = of("simulation", provider);
    expect(secrets).toEqual({ ...none, [flag]: true });
    expect(availableIntegrations).toEqual([name]);
  });

  it("is live when it has been switched and something can write", () => {
    expect(of("live", "wordpress").isLive).toBe(false);
    expect(of("simulation", "openai").isLive).toBe(false);
    expect(of("live", "openai").isLive).toBe(true);
    expect(of("live", "anthropic").isLive).toBe(true);
  });

  it("names only the steps that are left, and none when all is done", () => {
    expect(stepsOf("simulation", "openai")[0]).toMatch(/^Set up your blog/);
    expect(stepsOf("simulation", "bluesky")[0]).toMatch(/^Connect a writer/);
    expect(stepsOf("simulation", "openai", "mastodon")[0]).toMatch(/^Switch/);
    // Neither payments nor an unknown service can write or publish.
    expect(stepsOf("live", "stripe", "telex")).toHaveLength(2);
    expect(stepsOf("live", "openai", "wordpress")).toEqual([]);
  });
});

it("needs nothing connected where the operator has a writer, and a blog is set up", () => {
  const status = integrationStatusOf(new Set(), "live", { writer: true, blog: true });
  expect(status).toMatchObject({ isLive: true, recommendations: { nextSteps: [] } });
});

describe("the status of a workspace", () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = createTestDatabase();
    await database.db.write(async (tx) => {
      const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0 } as const;
      await tx.insert(workspaces).values([
        { ...workspace, id: "mine", mode: "live" },
        { ...workspace, id: "other", mode: "simulation" },
      ]);
      // No secret: whoever tried to decrypt these would fail.
      const row = { label: "", secret: "sealed", keyVersion: 1, workedAt: 1, createdAt: 0 };
      await tx.insert(integrations).values([
        { ...row, id: "1", workspaceId: "mine", provider: "openai" },
        { ...row, id: "2", workspaceId: "mine", provider: "mastodon", label: "a" },
        { ...row, id: "3", workspaceId: "mine", provider: "mastodon", label: "b" },
        { ...row, id: "4", workspaceId: "other", provider: "wordpress" },
        // It was stored, and has never worked, or does not any more.
        { ...row, id: "5", workspaceId: "other", provider: "openai", workedAt: null },
        { ...row, id: "6", workspaceId: "other", provider: "medium", failsSince: 2 },
      ]);
    });
  });
  afterEach(() => database.remove());

  it("tells what this workspace has connected and nothing of another's", async () => {
    const status = createIntegrationStatus({ ...database, offersWriter: false });
    expect(await status.of("mine")).toMatchObject({
      secrets: { ...none, hasOpenAI: true, hasSocial: true },
      availableIntegrations: ["OpenAI", "Mastodon"],
      isLive: true,
    });
    expect((await status.of("other")).availableIntegrations).toEqual(["WordPress"]);
    await expect(status.of("nobody's")).rejects.toMatchObject({ code: "not_found" });
  });
});
