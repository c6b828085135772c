import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blogs, integrations, workspaces } from "#db/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import type { IntegrationStatus } from "./schema.ts";
import { integrationStatusOf, type Connected } from "./status.ts";
import { createIntegrationStatus } from "./status.server.ts";

const none = {
  hasOpenAI: false,
  hasAnthropic: false,
  hasMedium: false,
  hasWordPress: false,
  hasStripe: false,
  hasSocial: false,
};
const nothing = { writer: false, blog: null };
const works = (provider: string): Connected => ({
  provider,
  label: "",
  workedAt: 1_000,
  failsSince: null,
  problem: null,
});
const fails = (provider: string, problem: string): Connected => ({
  ...works(provider),
  failsSince: 2_000,
  problem,
});
const of = (mode: "simulation" | "live", ...providers: string[]) =>
  integrationStatusOf(providers.map(works), mode, nothing);
/** Only existing connections, without those available. */
const thereIn = ({ connections }: IntegrationStatus) =>
  connections.filter(({ state }) => state !== "not_connected");
const stepsOf = (...args: Parameters<typeof of>) => of(...args).recommendations.nextSteps;

describe("integrationStatusOf", () => {
  it("lists everything a new workspace is missing", () => {
    const status = of("simulation");
    expect(status).toMatchObject({
      secrets: none,
      availableIntegrations: [],
      isLive: false,
    });
    expect(status.connections.map(({ name, state }) => [name, state])).toEqual(
      [
        "OpenAI",
        "Anthropic",
        "WordPress",
        "Ghost",
        "Medium",
        "Bluesky",
        "Mastodon",
        "Webhook",
        "Stripe",
      ].map((name) => [name, "not_connected"]),
    );
    expect(status.recommendations.nextSteps).toEqual([
      expect.stringMatching(/^Connect an AI provider/),
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
  ])("%s sets only %s", (provider, flag, name) => {
    const { secrets, availableIntegrations } = of("simulation", provider);
    expect(secrets).toEqual({ ...none, [flag]: true });
    expect(availableIntegrations).toEqual([name]);
  });

  it("is live once it has been switched and a writer is connected", () => {
    expect(of("live", "wordpress").isLive).toBe(false);
    expect(of("simulation", "openai").isLive).toBe(false);
    expect(of("live", "openai").isLive).toBe(true);
    expect(of("live", "anthropic").isLive).toBe(true);
    expect(of("live", "compatible").isLive).toBe(true);
    // It waits for its owner, and stays live.
    const broken = integrationStatusOf([fails("openai", "The key was revoked")], "live", nothing);
    expect(broken).toMatchObject({ isLive: true, secrets: none, availableIntegrations: [] });
  });

  it("lists only the remaining steps, and none when all are done", () => {
    expect(stepsOf("simulation", "openai")[0]).toMatch(/^Set up your blog/);
    expect(stepsOf("simulation", "compatible")[0]).toMatch(/^Set up your blog/);
    expect(stepsOf("simulation", "bluesky")[0]).toMatch(/^Connect an AI provider/);
    expect(stepsOf("simulation", "openai", "mastodon")[0]).toMatch(/^Switch/);
    // Neither payments nor an unknown service can write or publish.
    expect(stepsOf("live", "stripe", "telex")).toHaveLength(2);
    expect(stepsOf("live", "openai", "wordpress")).toEqual([]);
  });
});

describe("connections that need attention", () => {
  it("include a WordPress site with a revoked password, and then no blog is suggested", () => {
    const wordpress = {
      ...fails("wordpress", "The application password was revoked."),
      label: "shop.example",
    };
    const status = integrationStatusOf([works("openai"), wordpress], "live", nothing);
    expect(thereIn(status)).toEqual([
      {
        provider: "wordpress",
        name: "WordPress shop.example",
        purpose: "publishing",
        state: "needs_hand",
        workedAt: new Date(1_000).toISOString(),
        failsSince: new Date(2_000).toISOString(),
        problem: "The application password was revoked.",
        page: "/settings/connections/channels/wordpress",
      },
      {
        provider: "openai",
        name: "OpenAI",
        purpose: "writing",
        state: "connected",
        workedAt: new Date(1_000).toISOString(),
        failsSince: null,
        problem: null,
        page: "/settings/connections/writer",
      },
    ]);
    expect(status.secrets.hasWordPress).toBe(false);
    expect(status.recommendations.nextSteps).toEqual([
      "Fix WordPress shop.example under Settings, Connections: The application password was revoked.",
    ]);
  });

  it("come before missing ones: the writer, then channels, then the search", () => {
    const rows = [
      fails("brave", "No credit"),
      fails("ghost", "The key was removed"),
      fails("anthropic", "The key was revoked"),
    ];
    const status = integrationStatusOf(rows, "simulation", { writer: true, blog: null });
    expect(status.recommendations.nextSteps).toEqual([
      "Fix Anthropic under Settings, Connections: The key was revoked.",
      "Fix Ghost under Settings, Connections: The key was removed.",
      "Fix Brave Search under Settings, Connections: No credit.",
      expect.stringMatching(/^Switch your workspace/),
    ]);
    expect(thereIn(status).map(({ page }) => page)).toEqual([
      "/settings/connections/writer",
      "/settings/connections/channels/ghost",
      "/settings/connections/search",
    ]);
  });

  it("include those never tried", () => {
    const row = { ...works("webhook"), workedAt: null };
    const [connection] = thereIn(integrationStatusOf([row], "live", nothing));
    expect(connection).toMatchObject({
      state: "needs_hand",
      problem: "It hasn’t been tested yet.",
      failsSince: null,
    });
  });
});

describe("what is included in the product", () => {
  it("is enough: the operator's writer and the built-in blog are used", () => {
    const here = { writer: true, blog: { workedAt: 5_000 } };
    const status = integrationStatusOf([], "live", here);
    expect(status).toMatchObject({
      isLive: true,
      availableIntegrations: [],
      recommendations: { nextSteps: [] },
    });
    expect(thereIn(status)).toMatchObject([
      { provider: "included", name: "Included writer", state: "connected", workedAt: null },
      {
        provider: "blog",
        name: "Your blog",
        purpose: "publishing",
        state: "connected",
        workedAt: new Date(5_000).toISOString(),
      },
    ]);
  });

  it("is not used for writing while the owner's writer is connected", () => {
    const here = { writer: true, blog: null };
    const status = integrationStatusOf([works("openai")], "live", here);
    expect(thereIn(status).map(({ provider }) => provider)).toEqual(["openai"]);
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
      const theme = { title: "", about: "", imprint: "", color: "#123456", language: "en-US" };
      await tx.insert(blogs).values({ ...theme, workspaceId: "mine", name: "mine", createdAt: 0 });
      // No real secret, so decrypting these would fail.
      const row = { label: "", secret: "sealed", keyVersion: 1, workedAt: 1, createdAt: 0 };
      await tx.insert(integrations).values([
        { ...row, id: "1", workspaceId: "mine", provider: "openai" },
        { ...row, id: "2", workspaceId: "mine", provider: "mastodon", label: "a" },
        { ...row, id: "3", workspaceId: "mine", provider: "mastodon", label: "b" },
        { ...row, id: "4", workspaceId: "other", provider: "wordpress" },
        // Stored, but never worked or no longer works.
        { ...row, id: "5", workspaceId: "other", provider: "openai", workedAt: null },
        { ...row, id: "6", workspaceId: "other", provider: "medium", failsSince: 2 },
      ]);
      await tx
        .statement(
          `INSERT INTO content_items (id, workspace_id, kind, state, title, origin, created_at, state_at)
           VALUES ('p', 'mine', 'article', 'approved', '', 'real', 0, 0)`,
        )
        .run();
      await tx
        .statement(
          `INSERT INTO publications (id, workspace_id, content_item_id, channel, origin, state, created_at, published_at)
           VALUES ('l', 'mine', 'p', 'your blog', 'real', 'published', 0, 7000)`,
        )
        .run();
    });
  });
  afterEach(() => database.remove());

  it("lists this workspace's connections and not another's", async () => {
    const status = createIntegrationStatus({ ...database, offersWriter: false });
    const mine = await status.of("mine");
    expect(mine).toMatchObject({
      secrets: { ...none, hasOpenAI: true, hasSocial: true },
      availableIntegrations: ["OpenAI", "Mastodon"],
      isLive: true,
    });
    expect(thereIn(mine).map(({ name, workedAt }) => [name, workedAt])).toEqual([
      ["OpenAI", new Date(1).toISOString()],
      ["Your blog", new Date(7000).toISOString()],
      ["Mastodon a", new Date(1).toISOString()],
      ["Mastodon b", new Date(1).toISOString()],
    ]);
    const other = await status.of("other");
    expect(other.availableIntegrations).toEqual(["WordPress"]);
    expect(thereIn(other).map(({ name, state }) => [name, state])).toEqual([
      ["OpenAI", "needs_hand"],
      ["Medium", "needs_hand"],
      ["WordPress", "connected"],
    ]);
    await expect(status.of("unknown")).rejects.toMatchObject({ code: "not_found" });
  });
});
