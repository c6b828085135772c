import pino from "pino";
import { systemClock } from "../../app/core/clock";
import { createLive } from "../../app/studio/live/live.server";
import { readSettings } from "../../app/env.server";
import { createOutbound } from "../../app/platform/outbound/outbound.server";
import { noAnswers, type Answers } from "../../app/studio/brief/brief";
import { readSiteJob } from "../../app/studio/brief/site-page.server";
import type { Edge, EdgeOf } from "../../app/studio/agents/edge";
import type { SqliteDb } from "../../db/client.server";
import { createTestEngine } from "./engine";
import { startModelProvider, type ModelProvider } from "./model-provider";
import { answerTo } from "../../scripts/model-answers.mjs";

/** What somebody who sells pots has said of their business. */
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
  change = (edge: Edge) => edge,
  placeOf = (address: string) => address,
  ...engineOptions
}: {
  settings?: Record<string, string>;
  brief?: Answers;
  change?: (edge: Edge) => Edge;
  /** Where on this machine a page of somebody's is found. */
  placeOf?: (address: string) => string;
} & Omit<NonNullable<Parameters<typeof createTestEngine>[0]>, "realEdge"> = {}) {
  const provider: ModelProvider = await startModelProvider();
  provider.answer((request) => ({ content: answerTo(request) }));
  const settings = readSettings({
    NODE_ENV: "test",
    OPENAI_API_KEY: "sk-the-operators-own",
    OPENAI_BASE_URL: provider.openaiUrl,
    ...own,
  });
  let edge: Edge | null = null;
  const found = () => {
    if (!edge) throw new Error("asked before it was made");
    return edge;
  };
  const engine = await createTestEngine({
    fillPlan: false,
    realPlaces: (samples) => samples.map((each) => ({ ...each, name: `real ${each.name}` })),
    ...engineOptions,
    realEdge: () => ({
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
  edge = change(live.edge);
  return {
    ...engine,
    provider,
    live,
    settings,
    /** A process of its own on this database, with its own live work, which may end at any of its writes. */
    openProcess(on: SqliteDb) {
      const own = openLive(on);
      const itsEdge = change(own.edge);
      const edgeOf: EdgeOf = (origin, workspace) =>
        origin === "real" ? itsEdge : engine.edgeOf(origin, workspace);
      return { ...engine.openProcess(on, edgeOf), live: own };
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
