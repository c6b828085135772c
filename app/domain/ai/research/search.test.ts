import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startModelServer } from "#tests/harness/model-server.ts";
import { createLiveEngine, liveBrief, type LiveEngine } from "#tests/harness/live-engine.ts";
import { addOwnIdeas } from "#tests/harness/own-ideas.ts";
import { foundPage, startSearchServer } from "#tests/harness/search-server.ts";
import { systemClock } from "#app/core/time/clock.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import { AppError } from "#app/core/errors.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { createOutbound } from "#app/platform/outbound/outbound.server.ts";
import { readSettings } from "#app/env.server.ts";
import { setStopped } from "#app/domain/spending/limits.server.ts";
import { askSearch, type SearchService } from "./ask-search.server.ts";
import { searchMistake, type SearchProvider } from "./search-providers.ts";

let server: Awaited<ReturnType<typeof startSearchServer>>;
beforeEach(async () => {
  server = await startSearchServer();
});
afterEach(() => server.stop());

const { request } = createOutbound({
  allowedNetworks: ["127.0.0.0/8"],
  log: pino({ level: "silent" }),
  userAgent: "test",
  clock: systemClock,
});
const service = (provider: SearchProvider, baseUrl = server.address): SearchService => ({
  provider,
  apiKey: "tvly-secret",
  baseUrl,
  request,
});
const call = { signal: new AbortController().signal };

describe("each service is asked in its own format", () => {
  it.each([
    ["searxng", "/search?q=frost+in+pots&format=json&safesearch=1", undefined],
    ["brave", "/res/v1/web/search?q=frost+in+pots&count=10&text_decorations=false", "tvly-secret"],
  ] as const)("%s", async (provider, url, token) => {
    const found = await askSearch(service(provider), "frost in pots", call);
    // Addresses that are not public are left out.
    expect(found.map(({ address }) => new URL(address).pathname)).toEqual(["/frost", "/gone"]);
    const [asked] = server.searches();
    expect(asked?.url).toBe(url);
    expect(asked?.headers["x-subscription-token"]).toBe(token);
  });

  it("tavily, on a third-party fake server", async () => {
    const mock = await startModelServer();
    onTestFinished(() => mock.stop());
    const result = { title: "Frost", url: "https://herbs.example/frost", content: "Frost." };
    mock.onSearch("frost in pots", [result]);
    expect(await askSearch(service("tavily", mock.url), "frost in pots", call)).toEqual([
      { title: "Frost", address: "https://herbs.example/frost" },
    ]);
  });
});

describe("errors say what to do", () => {
  it.each([
    ["searxng", 403, "<html>", "rejected", /add json to search\.formats/],
    ["searxng", 200, "<html>", "rejected", /add json to search\.formats/],
    ["brave", 401, "", "bad_credentials", /rejected the key/],
    ["brave", 422, "", "bad_credentials", /rejected the key/],
    ["tavily", 432, "", "no_credit", /no searches left/],
    ["tavily", 429, "", "rate_limited", /is limiting searches/],
    ["tavily", 500, "", "rejected", /status 500/],
    ["brave", 200, "[]", "rejected", /with a list of pages/],
  ] as const)("%s answers %i %s", async (provider, status, body, code, words) => {
    server.refuse(status, body);
    const refused = askSearch(service(provider), "frost", call);
    await expect(refused).rejects.toMatchObject({
      code,
      message: words,
      about: code === "bad_credentials" ? "secret" : provider === "searxng" ? "address" : null,
    });
  });

  it.each([
    [{ provider: "brave", apiKey: "", baseUrl: "" }, /Paste a key/],
    [{ provider: "tavily", apiKey: "sk-123", baseUrl: "" }, /begins with tvly-/],
    [{ provider: "brave", apiKey: "a b", baseUrl: "" }, /contains a space/],
    [{ provider: "searxng", apiKey: "", baseUrl: "my server" }, /begins with http/],
    [{ provider: "searxng", apiKey: "", baseUrl: "http://127.0.0.1:8888" }, null],
  ] as const)("input %j", (typed, words) => {
    const mistake = searchMistake(typed);
    if (words === null) expect(mistake).toBeNull();
    else expect(mistake).toMatch(words);
  });

  it("the operator's settings report what is missing", () => {
    const read = (settings: Record<string, string>) => () =>
      readSettings({ NODE_ENV: "test", ...settings });
    expect(read({ SEARCH: "searxng" })).toThrow(/^SEARCH_BASE_URL is needed/);
    expect(read({ SEARCH: "brave" })).toThrow(/^SEARCH_API_KEY is needed/);
    expect(read({ SEARCH: "google" })).toThrow(/^SEARCH must be one of searxng, brave, tavily\.$/);
  });
});

describe("a live workspace with a search", () => {
  let engine: LiveEngine;
  afterEach(() => engine.remove());

  async function begin(settings: Record<string, string>, brief = liveBrief) {
    engine = await createLiveEngine({ settings, brief });
    const { db, clock, workspaceId } = engine;
    await engine.switchMode("live");
    const wanted = { workspaceId, newId: createIds({ clock }), now: clock.now(), count: 1 };
    await db.write((tx) => addOwnIdeas(tx, wanted));
  }
  const connectOwn = () =>
    engine.live.connectSearch.connect(engine.actor, {
      provider: "searxng",
      apiKey: "",
      baseUrl: server.address,
    });
  const read = () =>
    engine
      .rows<{ title: string }>("SELECT title FROM sources ORDER BY title")
      .map(({ title }) => title);
  const spent = (purpose: string) =>
    engine.rows<{ amount: number; status: string; payer: string; provider: string }>(
      `SELECT amount_micro_dollars AS amount, status, payer, provider FROM spend_entries WHERE purpose = ?`,
      purpose,
    );
  const articles = () =>
    engine.rows<{ state: string }>("SELECT state FROM content_items WHERE kind = 'article'");

  it("reads search results in addition to its own samples, once per article", async () => {
    await begin({ SEARCH: "searxng", SEARCH_BASE_URL: server.address });
    await engine.run(5 * MINUTE);
    expect(articles()).toEqual([{ state: "in_review" }]);
    expect(server.searches()).toHaveLength(1);
    expect(read()).toEqual([foundPage.title, "Watering in winter"]);
    expect(spent("search")).toEqual([
      { amount: 0, status: "settled", payer: "operator", provider: "searxng" },
    ]);
  });

  it("has sources even if its owner provided none", async () => {
    await begin({}, { ...liveBrief, samples: [] });
    await connectOwn();
    await engine.run(5 * MINUTE);
    expect(articles()).toEqual([{ state: "in_review" }]);
    expect(read()).toEqual([foundPage.title]);
    expect(spent("search").map(({ payer }) => payer)).toEqual(["owner", "owner"]);
  });

  it("writes without it during an outage, and shows the owner why", async () => {
    await begin({});
    await connectOwn();
    server.refuse(500);
    await engine.run(5 * MINUTE);
    expect(articles()).toEqual([{ state: "in_review" }]);
    expect(read()).toEqual(["Watering in winter"]);
    const [connection] = await engine.live.connections.list(engine.workspaceId);
    expect(connection?.problem).toBe("SearXNG answered with status 500");
    await expect(
      engine.live.connectSearch.tryAgain(engine.actor, connection?.id ?? ""),
    ).rejects.toMatchObject({ message: /status 500/ });
  });

  describe("asked for pages", () => {
    const find = (signal = call.signal) => {
      const account = {
        workspaceId: engine.workspaceId,
        timeZone: "UTC",
        taskId: "t",
        ideaId: null,
      };
      return engine.live.search.find("frost", account, { signal });
    };
    const last = () => spent("search").at(-1);

    it("clears a problem once it works, including in a test", async () => {
      await begin({});
      await connectOwn();
      const own = async () => (await engine.live.connections.list(engine.workspaceId))[0];
      for (const tryIt of [
        find,
        async () => engine.live.connectSearch.tryAgain(engine.actor, (await own())?.id ?? ""),
      ]) {
        server.refuse(500);
        expect(await find()).toEqual([]);
        expect(await own()).toMatchObject({ problem: "SearXNG answered with status 500" });
        expect(last()).toMatchObject({ status: "released" });
        server.recover();
        engine.clock.advance(MINUTE);
        await tryIt();
        expect(await own()).toMatchObject({ problem: null, failsSince: null });
      }
      server.find();
      const nothing = engine.live.connectSearch.tryAgain(engine.actor, (await own())?.id ?? "");
      await expect(nothing).rejects.toThrow("SearXNG answers but finds nothing");
      expect(await own()).toMatchObject({ problem: "SearXNG answers but finds nothing" });
    });

    it("reports a spent or stopped budget, and does not search", async () => {
      await begin({ SEARCH: "searxng", SEARCH_BASE_URL: server.address });
      const { db, workspaceId } = engine;
      await db.write((tx) => setStopped(tx, workspaceId, { at: 1, by: "owner" }));
      await expect(find()).rejects.toMatchObject({ code: "spending_stopped" });
      expect(server.searches()).toEqual([]);
    });

    it("counts an aborted search, and passes on the reason", async () => {
      await begin({ SEARCH: "searxng", SEARCH_BASE_URL: server.address });
      const stop = new AbortController();
      server.during(() => stop.abort(new AppError("rejected", "called off")));
      await expect(find(stop.signal)).rejects.toThrow("called off");
      expect(last()).toMatchObject({ status: "settled" });
    });

    it("passes on a database error", async () => {
      await begin({});
      await connectOwn();
      server.during(() => engine.db.writer.exec("ALTER TABLE spend_entries RENAME TO gone"));
      await expect(find()).rejects.toThrow("spend_entries");
      server.during(null);
      engine.db.writer.exec("ALTER TABLE gone RENAME TO spend_entries");
      server.during(() => engine.db.writer.exec("ALTER TABLE integrations RENAME TO gone"));
      await expect(connectOwn()).rejects.toThrow("integrations");
      engine.db.writer.exec("ALTER TABLE gone RENAME TO integrations");
      await expect(find()).rejects.toThrow("integrations");
      server.refuse(500);
      engine.db.writer.exec("ALTER TABLE gone RENAME TO integrations");
      await expect(find()).rejects.toThrow("integrations");
      server.during(null);
      engine.db.writer.exec("ALTER TABLE gone RENAME TO integrations");
    });
  });

  it("replaces another service, keeps the writer, and announces it", async () => {
    await begin({});
    const { live, workspaceId } = engine;
    await engine.db.write(async (tx) => {
      for (const provider of ["brave", "openai"])
        await live.connections.save(tx, {
          workspaceId,
          provider,
          label: "",
          settings: {},
          secret: "s",
        });
    });
    await connectOwn();
    const connected = await live.connections.list(workspaceId);
    expect(connected.map(({ provider }) => provider).sort()).toEqual(["openai", "searxng"]);
    expect(
      engine.rows<{ description: string }>(
        "SELECT description FROM activities WHERE title = 'Search connected'",
      ),
    ).toEqual([{ description: "SearXNG: it found pages" }]);
    const writer = connected.find(({ provider }) => provider === "openai");
    await expect(live.connectSearch.tryAgain(engine.actor, writer?.id ?? "")).rejects.toMatchObject(
      { code: "not_found" },
    );
  });

  it("does not connect a service that does not answer", async () => {
    await begin({});
    server.refuse(403);
    await expect(connectOwn()).rejects.toMatchObject({ message: /search\.formats/ });
    expect(await engine.live.connections.list(engine.workspaceId)).toEqual([]);
    expect(spent("search").map(({ status }) => status)).toEqual(["released"]);
  });
});
