import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { integrations, workspaces } from "../../../db/schema.server";
import { createTestDatabase, type TestDatabase } from "../../../tests/harness/database";
import { integrationStatusOf } from "./status";
import { createIntegrationStatus, integrationStatusSql } from "./status.server";

const none = {
  hasOpenAI: false,
  hasAnthropic: false,
  hasMedium: false,
  hasWordPress: false,
  hasStripe: false,
  hasSocial: false,
};
const of = (mode: "simulation" | "live", ...providers: string[]) =>
  integrationStatusOf(new Set(providers), mode);
const stepsOf = (...args: Parameters<typeof of>) => of(...args).recommendations.nextSteps;

describe("integrationStatusOf", () => {
  it("says of a new workspace all that is missing, and that it cannot be done yet", () => {
    const status = of("simulation");
    expect(status).toMatchObject({ secrets: none, availableIntegrations: [], isLive: false });
    expect(status.recommendations.nextSteps).toEqual([
      expect.stringMatching(/cannot connect accounts or switch to live yet/),
      expect.stringMatching(/^Connect a writer/),
      expect.stringMatching(/^Connect a place to publish/),
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
    expect(stepsOf("simulation", "openai")[1]).toMatch(/^Connect a place/);
    expect(stepsOf("simulation", "bluesky")[1]).toMatch(/^Connect a writer/);
    expect(stepsOf("simulation", "openai", "mastodon")[1]).toMatch(/^Switch/);
    // Neither payments nor an unknown service can write or publish.
    expect(stepsOf("live", "stripe", "telex")).toHaveLength(3);
    expect(stepsOf("live", "openai", "wordpress")).toEqual([]);
  });
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
      const row = { label: "", secret: "sealed", keyVersion: 1, createdAt: 0 };
      await tx.insert(integrations).values([
        { ...row, id: "1", workspaceId: "mine", provider: "openai" },
        { ...row, id: "2", workspaceId: "mine", provider: "mastodon", label: "a" },
        { ...row, id: "3", workspaceId: "mine", provider: "mastodon", label: "b" },
        { ...row, id: "4", workspaceId: "other", provider: "wordpress" },
      ]);
    });
  });
  afterEach(() => database.remove());

  it("tells what this workspace has connected and nothing of another's", async () => {
    const status = createIntegrationStatus(database);
    expect(await status.of("mine")).toMatchObject({
      secrets: { ...none, hasOpenAI: true, hasSocial: true },
      availableIntegrations: ["OpenAI", "Mastodon"],
      isLive: true,
    });
    expect((await status.of("other")).availableIntegrations).toEqual(["WordPress"]);
    await expect(status.of("nobody's")).rejects.toMatchObject({ code: "not_found" });
  });

  it("reads the names out of an index, without touching the secrets", () => {
    const plan = database.db.reader
      .prepare<[string], { detail: string }>(`EXPLAIN QUERY PLAN ${integrationStatusSql.providers}`)
      .all("mine");
    expect(plan.map(({ detail }) => detail).join()).toContain("USING COVERING INDEX");
  });
});
