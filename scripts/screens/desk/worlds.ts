import { systemClock } from "#app/core/time/clock.ts";
import { placeDemo } from "#tests/harness/demo.ts";
import { startModelProvider, type ModelProvider } from "#tests/harness/model-provider.ts";
import { answerAndCount } from "#tests/harness/model-bill.ts";
import { moveOn } from "#tests/harness/keep-at-work.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { withDatabase } from "#tests/start/data-folder.ts";
import type { Connection } from "#db/sqlite.server.ts";
import { startProduct, temporaryFolder } from "#scripts/bench/server-process.ts";

/** A product with a data folder of its own, in which nothing moves while a picture is taken. */
export interface World {
  url: string;
  /** Changes what is stored, behind the server's back. */
  change<T>(work: (db: Connection) => T): T;
  stop(): Promise<void>;
}

const still = {
  SIMULATION_SPEED: "0.1",
  // The places that a picture connects stand on this machine.
  OUTBOUND_ALLOWED_NETWORKS: "127.0.0.0/8",
};

const atWork = { SIMULATION_SPEED: "100" };

async function startWorld(
  settings: Record<string, string> = {},
  before: (dataDir: string) => Promise<void> = () => Promise.resolve(),
): Promise<World> {
  const folder = temporaryFolder();
  // Each would build it for half a minute.
  placeDemo(folder.path, systemClock.now());
  await before(folder.path);
  const product = await startProduct(folder.path, { ...still, ...settings });
  return {
    url: product.url,
    change: (work) => withDatabase(folder.path, (db) => db.transaction(() => work(db)).immediate()),
    async stop() {
      await product.stop();
      folder.remove();
    },
  };
}

/** The subscriber's agents work at full speed until so many texts are out. */
async function letWork(dataDir: string): Promise<void> {
  const enough = 8;
  const product = await startProduct(dataDir, { SIMULATION_SPEED: "100" });
  try {
    await signIn(product, "subscriber");
    const isOut = `SELECT count(*) FROM content_items p JOIN workspaces w ON w.id = p.workspace_id
       WHERE w.kind = 'user' AND p.published_at IS NOT NULL`;
    for (let out = 0; out < enough;) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      out = withDatabase(dataDir, (db) => {
        db.transaction(() => moveOn(db)).immediate();
        return Number(db.prepare(isOut).pluck().get());
      });
    }
  } finally {
    await product.stop();
  }
}

const isAway = { error: { message: "overloaded", type: "server" }, status: 503 };

/** A language model at the operator's expense, played by a server of others. */
async function startLive(
  settings: Record<string, string> = {},
  answer: (model: ModelProvider) => void = answerAndCount,
): Promise<World> {
  const model = await startModelProvider();
  answer(model);
  const world = await startWorld({
    OPENAI_API_KEY: "sk-of-the-operator",
    OPENAI_BASE_URL: model.openaiUrl,
    ...settings,
  });
  return {
    ...world,
    async stop() {
      await world.stop();
      await model.stop();
    },
  };
}

/** Each is started for the first picture that needs it. */
export const worlds = {
  /** Nobody has signed in yet; what is begun here goes on as it does for everybody. */
  onboarding: () => startWorld({ SIMULATION_SPEED: "1" }),
  /** Nothing is ever done here. */
  empty: () => startWorld(),
  /** What stands here has just been given or connected. */
  "first day": () => startWorld(),
  /** One place has been connected, and lets nobody in any more. */
  broken: () => startWorld(),
  /** The agents have been at it for a while. */
  "at work": () => startWorld({}, letWork),
  /** A writer is there, so that the workspace can go live. */
  live: () => startLive(),
  /** The same while the agents are at it, each until something keeps it from going on. */
  away: () => startLive(atWork, (model) => model.answer(isAway)),
  budget: () => startLive(atWork),
  sources: () => startLive(atWork),
} as const;

export type WorldName = keyof typeof worlds;
