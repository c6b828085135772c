/* `npm run rotate-key`: an entry of its own, beside server.mjs in the build. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Clock } from "./core/time/clock.ts";
import { systemClock } from "./core/time/clock.ts";
import { AppError, messageOf } from "./core/errors.ts";
import { processEnvironment, readSettings, type Environment } from "./env.server.ts";
import { projectRoot } from "./platform/http/remix-build.ts";
import { runCommand } from "./platform/ops/command.server.ts";
import { openData } from "./platform/ops/boot.server.ts";
import { checkDataFolder, dataFiles } from "./platform/ops/data-folder.server.ts";
import { rotateSecret } from "./platform/ops/rotate-secret.server.ts";
import { rotateKeys } from "./platform/vault/rotate-keys.server.ts";
import { createVault } from "./platform/vault/vault.server.ts";
import { connectionSecrets } from "./domain/credentials/connections.server.ts";
import { webhookEndpointSecrets } from "./domain/webhook-endpoints/webhook-endpoint-store.server.ts";

const migrationsFolder = join(
  projectRoot(dirname(fileURLToPath(import.meta.url))),
  "db/migrations",
);

/** @returns messages for the operator */
async function rotateKey(env: Environment, clock: Clock): Promise<string[]> {
  const settings = readSettings(env);
  const { DATA_DIR: dataDir, SECRET_KEY } = settings;
  checkDataFolder(dataDir);
  if (!existsSync(dataFiles(dataDir).database)) {
    throw new AppError(
      "data_dir_unusable",
      `There is no data in ${dataDir} yet: the first start creates a key.`,
    );
  }
  const data = await openData({ settings, migrationsFolder, clock });
  try {
    const { db, secret } = data;
    const vaultOf = (of: typeof secret) => createVault({ secret: of, clock });
    const { resealed, unreadable, notErased } = await rotateSecret({
      db,
      dataDir,
      secret,
      reseal: (tx, { from, to }) =>
        rotateKeys(tx, {
          from: vaultOf(from),
          to: vaultOf(to),
          tables: [connectionSecrets, webhookEndpointSecrets],
        }),
    });
    const words = wordsOf({ dataDir, resealed, unreadable, isSetting: SECRET_KEY !== undefined });
    if (notErased === null) return words;
    const why = `But the database file could not be rewritten and still holds data for the previous secret (${messageOf(notErased)}): free twice the file's size, and run this command again.`;
    throw new AppError("data_dir_unusable", [...words, why].join("\n"), { cause: notErased });
  } finally {
    await data.close();
  }
}

function wordsOf({
  dataDir,
  resealed,
  unreadable,
  isSetting,
}: {
  dataDir: string;
  resealed: number;
  unreadable: number;
  isSetting: boolean;
}): string[] {
  const keys = resealed === 1 ? "1 stored key is" : `${resealed} stored keys are`;
  const file = join(dataDir, "secret.key");
  return [
    `The new secret is in ${file}. ${keys} encrypted with it, and all users stay signed in.`,
    ...(isSetting
      ? [
          `Remove SECRET_KEY from your settings, or set it to the content of ${file}: the previous value no longer works.`,
        ]
      : []),
    ...(unreadable > 0
      ? [
          `${unreadable} were already unreadable: their owners need to connect these services again.`,
        ]
      : []),
    "Older copies of the data, including those in backups/, open only with the previous secret: keep it with them, or delete them.",
    "Start the server again.",
  ];
}

await runCommand("rotate-key", () => rotateKey(processEnvironment(), systemClock));
