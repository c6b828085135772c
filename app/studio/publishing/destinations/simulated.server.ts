import type { Db, Queries } from "../../../../db/client.server";
import type { Clock } from "../../../core/clock";
import { AppError } from "../../../core/errors";
import { createGroupCommit } from "../../../core/group-commit";
import type { Destination, DestinationsByRole, Post, Receipt } from "../destination";
import { simulatedPostsSql } from "../simulated-posts.server";

interface Delivery {
  post: Post;
  destination: string;
  url: string;
  resolve(receipt: Receipt): void;
  reject(error: unknown): void;
}

/**
 * Destinations of the simulation. What they receive is kept in a table of its own, which stands
 * for the world outside: it commits apart from the engine, as a real site would.
 */
export function createSimulatedDestinations({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): DestinationsByRole {
  /** One that is refused (its workspace is gone) is its own affair and not the batch's. */
  async function deliver(tx: Queries, { post, destination, url, reject }: Delivery): Promise<void> {
    const { key, workspaceId } = post;
    const receive = tx.statement(simulatedPostsSql.receive);
    const { changes } = await receive.run({ key, workspaceId, destination, url, now: clock.now() });
    if (changes === 0) {
      reject(new AppError("destination_unavailable", "the simulated destination did not take it"));
    }
  }

  const deliveries = createGroupCommit<Delivery>(
    async (batch) => {
      await db.write((tx) => Promise.all(batch.map((delivery) => deliver(tx, delivery))), {
        durable: false,
      });
      for (const { destination, url, resolve } of batch) resolve({ destination, url });
    },
    { limit: 512, onError: (error, batch) => batch.forEach(({ reject }) => reject(error)) },
  );

  function destinationAmong(...names: [string, ...string[]]): Destination {
    return {
      send: (post) =>
        new Promise((resolve, reject) => {
          const destination = nameFor(post.key, names);
          const url = `https://${slugOf(destination)}.example.test/${slugOf(post.title)}`;
          deliveries.add({ post, destination, url, resolve, reject });
        }),
      find: async ({ key }) =>
        (await db.read.statement<Receipt>(simulatedPostsSql.find).get(key)) ?? null,
    };
  }

  return {
    blog: destinationAmong("sample blog"),
    social: destinationAmong("sample social account"),
    platforms: destinationAmong("sample newsletter", "sample magazine", "sample reader app"),
    video: destinationAmong("sample video channel"),
  };
}

/** The same publication always goes to the same place. */
function nameFor(key: string, names: readonly [string, ...string[]]): string {
  return (
    names[(key.charCodeAt(key.length - 1) + key.charCodeAt(key.length - 2)) % names.length] ??
    names[0]
  );
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
