import pino from "pino";
import { systemClock } from "#app/core/time/clock.ts";
import { createLive } from "#app/domain/ai/writers/live.server.ts";
import { readSettings } from "#app/env.server.ts";
import { createOutbound } from "#app/platform/outbound/outbound.server.ts";
import { noAnswers, type Answers } from "#app/domain/brief/brief.ts";
import { readSiteJob } from "#app/domain/brief/site-page.server.ts";
import type { Environment, EnvironmentOf } from "#app/domain/agents/runner/environment.ts";
import type { SqliteDb } from "#db/client.server.ts";
import { createTestEngine } from "./engine.ts";
import { startModelProvider, type ModelProvider } from "./model-provider.ts";
import { answerTo } from "#scripts/model-answers.mjs";

/** The brief of a shop that sells pots. */
export const liveBrief: Answers = {
  ...noAnswers,
  offer: "Pots, soil and advice for balconies.",
  audience: "People who rent a flat with a balcony.",
  samples: [
    {
      id: "1",
      title: "Watering in winter",
      from: "pasted",
      text: [
        "In winter a pot on the balcony needs water about every second week, on a day without frost.",
        "Push a finger two knuckles deep into the soil: when it is dry there, water it before noon.",
        "Evergreens die of thirst more often than of cold, because their leaves go on drinking.",
      ].join("\n\n"),
    },
  ],
};

/**
 * The engine with everything that live work takes: models that a server of others plays, money, sources
 * and a brief, on a clock that the test moves.
 */
export async function createLiveEngine({
  settings: own = {},
  brief = liveBrief,
  change = (environment: Environment) => environment,
  placeOf = (address: string) => address,
  ...engineOptions
}: {
  settings?: Record<string, string>;
  brief?: Answers;
  change?: (environment: Environment) => Environment;
  /** The local address of a web page. */
  placeOf?: (address: string) => string;
} & Omit<NonNullable<Parameters<typeof createTestEngine>[0]>, "realEnvironment"> = {}) {
  const provider: ModelProvider = await startModelProvider();
  provider.answer((request) => ({ content: answerTo(request) }));
  const settings = readSettings({
    NODE_ENV: "test",
    OPENAI_API_KEY: "sk-the-operators-own",
    OPENAI_BASE_URL: provider.openaiUrl,
    ...own,
  });
  let environment: Environment | null = null;
  const found = () => {
    if (!environment) throw new Error("asked before it was made");
    return environment;
  };
  const engine = await createTestEngine({
    fillPlan: false,
    realPlaces: (samples) => samples.map((each) => ({ ...each, name: `real ${each.name}` })),
    ...engineOptions,
    realEnvironment: () => ({
      origin: "real",
      providerOf: (effect) => found().providerOf(effect),
      writer: { write: (request, call) => found().writer.write(request, call) },
      leadMs: 24 * 3_600_000,
      setbackMs: 60_000,
    }),
  });
  const log = pino({ level: "silent" });
  let answers = brief;
  const { db, clock } = engine;
  const client = createOutbound({
    allowedNetworks: ["127.0.0.0/8"],
    log,
    userAgent: "test",
    clock: systemClock,
  });
  const outbound: typeof client = {
    ...client,
    async request(address, options) {
      const answer = await client.request(placeOf(String(address)), options);
      return placeOf(String(address)) === answer.url ? { ...answer, url: String(address) } : answer;
    },
  };
  let ids = 0;
  const newId = () => `live-${String((ids += 1)).padStart(6, "0")}`;
  const openLive = (on: SqliteDb) =>
    createLive({
      db: on,
      clock,
      newId,
      settings,
      secret: { value: "s".repeat(40), check: "" },
      outbound,
      anywhere: outbound,
      parse: readSiteJob,
      briefOf: () => Promise.resolve(answers),
      timeZoneOf: () => Promise.resolve("UTC"),
      emit: () => undefined,
    });
  const live = openLive(db);
  environment = change(live.environment);
  return {
    ...engine,
    provider,
    live,
    settings,
    /** A process of its own on this database, with its own live work, which may end at any of its writes. */
    openProcess(on: SqliteDb) {
      const own = openLive(on);
      const itsEnvironment = change(own.environment);
      const environmentOf: EnvironmentOf = (origin, workspace) =>
        origin === "real" ? itsEnvironment : engine.environmentOf(origin, workspace);
      return { ...engine.openProcess(on, environmentOf), live: own };
    },
    /** What the owner says of their business from now on. */
    setBrief: (next: Answers) => void (answers = next),
    async remove() {
      await engine.runner.stop();
      await provider.stop();
      await engine.remove();
    },
  };
}

export type LiveEngine = Awaited<ReturnType<typeof createLiveEngine>>;
