import { systemClock } from "#app/core/time/clock.ts";
import { placeDemo } from "#tests/harness/demo.ts";
import { startModelProvider, type ModelProvider } from "#tests/harness/model-provider.ts";
import { answerAndCount } from "#tests/harness/model-bill.ts";
import { keepAgentsBusy } from "#tests/harness/keep-agents-busy.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { withDatabase } from "#tests/start/data-folder.ts";
import type { Connection } from "#db/sqlite.server.ts";
import { startProduct, temporaryFolder } from "#scripts/bench/server-process.ts";

/** A product with its own data folder, frozen during screenshots. */
export interface World {
  url: string;
  /** Changes stored data directly. */
  change<T>(work: (db: Connection) => T): T;
  stop(): Promise<void>;
}

const still = {
  SIMULATION_SPEED: "0.1",
  // The channels in the screenshots are on this machine.
  OUTBOUND_ALLOWED_NETWORKS: "127.0.0.0/8",
};

const atWork = { SIMULATION_SPEED: "100" };

async function startWorld(
  settings: Record<string, string> = {},
  before: (dataDir: string) => Promise<void> = () => Promise.resolve(),
): Promise<World> {
  const folder = temporaryFolder();
  // Building the demo takes half a minute.
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

/** Runs the subscriber's agents at full speed until this many items are published. */
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
        db.transaction(() => keepAgentsBusy(db)).immediate();
        return Number(db.prepare(isOut).pluck().get());
      });
    }
  } finally {
    await product.stop();
  }
}

const isAway = { error: { message: "overloaded", type: "server" }, status: 503 };

/** A fake language model on the operator's account. */
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

/** Started on first use. */
export const worlds = {
  /** No sign-ins yet; what starts here continues normally. */
  onboarding: () => startWorld({ SIMULATION_SPEED: "1" }),
  /** Nothing ever happens here. */
  empty: () => startWorld(),
  /** Just set up and connected. */
  "first day": () => startWorld(),
  /** A connected channel that no longer accepts us. */
  broken: () => startWorld(),
  /** The agents have worked for a while. */
  "at work": () => startWorld({}, letWork),
  /** A writer is available, so the workspace can go live. */
  live: () => startLive(),
  /** The same while agents work until they are blocked. */
  away: () => startLive(atWork, (model) => model.answer(isAway)),
  budget: () => startLive(atWork),
  sources: () => startLive(atWork),
} as const;

export type WorldName = keyof typeof worlds;
