/*
 * The cost of durable writes: in sequence, concurrent, with and without syncing, and how often the
 * disk syncs.
 */
import { fdatasync } from "node:fs";
import { promisify } from "node:util";
import { openDatabase } from "#db/client.server.ts";
import { median } from "./measure.ts";
import { temporaryFolder } from "./server-process.ts";

const rounds = 7;
const acknowledgements = 400;

interface Load {
  name: string;
  /** Concurrent writers; each waits for its own write. */
  atOnce: number;
}

const loads: readonly Load[] = [
  { name: "one after the other", atOnce: 1 },
  { name: "40 at once", atOnce: 40 },
];

const folder = temporaryFolder();
const syncFile = promisify(fdatasync);
let syncs = 0;
const db = openDatabase(`${folder.path}/bench.sqlite`, {
  sync(fd) {
    syncs += 1;
    return syncFile(fd);
  },
});
db.writer.exec("CREATE TABLE notes (id INTEGER PRIMARY KEY, body TEXT NOT NULL)");
const body = "x".repeat(200);

/** Milliseconds per write, and the number of syncs. */
async function run({ atOnce }: Load, durable: boolean): Promise<{ ms: number; syncs: number }> {
  syncs = 0;
  let left = acknowledgements;
  const write = () =>
    db.write((tx) => tx.statement("INSERT INTO notes (body) VALUES (?)").run(body), { durable });
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left > 0) {
        left -= 1;
        await write();
      }
    }),
  );
  return { ms: (performance.now() - started) / acknowledgements, syncs };
}

try {
  for (const load of loads) {
    const found = { durable: [] as number[], relaxed: [] as number[], syncs: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      const durable = await run(load, true);
      const relaxed = await run(load, false);
      // Warm-up.
      if (round === 0) continue;
      found.durable.push(durable.ms);
      found.relaxed.push(relaxed.ms);
      found.syncs.push(durable.syncs / acknowledgements);
    }
    console.log(
      `durability: ${acknowledgements} acknowledged writes, ${load.name}
  ${median(found.durable).toFixed(3)} ms each, ${median(found.syncs).toFixed(2)} waits for the disk each; ${median(found.relaxed).toFixed(3)} ms where a power cut may take them back`,
    );
  }
} finally {
  await db.close();
  folder.remove();
}
