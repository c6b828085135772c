/*
 * Replacing the installation's secret: wherever it ends, everything opens with one of the two, and once it is
 * done the former one opens nothing that is in the data folder.
 */
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { workspaces } from "#db/schema.server.ts";
import { root } from "#scripts/root.mjs";
import { systemClock } from "#app/core/time/clock.ts";
import { createIds } from "#app/core/secrets/ids.ts";
import { open } from "#app/core/secrets/sealing.server.ts";
import { deriveKey, type SecretKey } from "#app/core/secrets/secrets.server.ts";
import { openData } from "#app/platform/ops/boot.server.ts";
import { createVault } from "#app/platform/vault/vault.server.ts";
import { placeOfRow } from "#app/platform/vault/rotate-keys.server.ts";
import {
  connectionSecrets,
  createConnections,
} from "#app/domain/credentials/connections.server.ts";
import {
  addWebhookEndpoint,
  webhookEndpointSecrets,
} from "#app/domain/webhook-endpoints/webhook-endpoint-store.server.ts";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#db/schema.server.ts";
import { signIn } from "#tests/harness/sign-in.ts";
import { filesIn } from "#tests/harness/needles.ts";
import { placeDemo } from "#tests/harness/demo.ts";
import { createDataFolder } from "./data-folder.ts";
import { freePort, killLeftovers, runProgram, startProcess } from "./server-process.ts";

const migrationsFolder = join(root, "db/migrations");
const owners = ["one", "two", "three"];
const keyOf = (owner: string) => `sk-of-${owner}-that-stays-secret`;

let folder: ReturnType<typeof createDataFolder>;
beforeEach(() => {
  folder = createDataFolder();
});
afterEach(() => {
  killLeftovers();
  folder.remove();
});

const openAt = (dataDir: string, SECRET_KEY?: string) =>
  openData({ settings: { DATA_DIR: dataDir, SECRET_KEY }, migrationsFolder, clock: systemClock });

type Data = Awaited<ReturnType<typeof openAt>>;
function connectionsOf({ db, secret }: Data) {
  const clock = systemClock;
  const vault = createVault({ secret, clock });
  return createConnections({ db, clock, newId: createIds({ clock }), vault });
}

/** Three workspaces, each with two connections. */
async function fill(dataDir: string, SECRET_KEY?: string): Promise<SecretKey> {
  const data = await openAt(dataDir, SECRET_KEY);
  const workspace = { kind: "user", seed: "x", goalCents: 0, createdAt: 0, mode: "live" } as const;
  await data.db.write((tx) =>
    tx.insert(workspaces).values(owners.map((id) => ({ ...workspace, id }))),
  );
  for (const workspaceId of owners)
    for (const provider of ["openai", "wordpress"])
      await data.db.write((tx) =>
        connectionsOf(data).save(tx, {
          workspaceId,
          provider,
          label: "",
          settings: {},
          secret: keyOf(workspaceId),
        }),
      );
  const vault = createVault({ secret: data.secret, clock: systemClock });
  for (const workspaceId of owners)
    await data.db.write(async (tx) => {
      const place = placeOfRow(webhookEndpointSecrets, { workspaceId, id: workspaceId });
      const sealed = await vault.seal(tx, place, keyOf(workspaceId));
      const row = { ...sealed, workspaceId, name: "A program", host: "x.example", events: "[]" };
      await addWebhookEndpoint(tx, { ...row, id: workspaceId, now: 0 });
    });
  await data.close();
  return data.secret;
}

/** Opens the data as a start does, and reads every secret that is in it. */
async function expectAllOpens(dataDir: string, SECRET_KEY?: string): Promise<Data> {
  const data = await openAt(dataDir, SECRET_KEY);
  const connections = connectionsOf(data);
  for (const workspaceId of owners) {
    const all = await connections.list(workspaceId);
    expect(all).toHaveLength(2);
    for (const connection of all)
      expect(await connections.secretOf(connection)).toBe(keyOf(workspaceId));
    const vault = createVault({ secret: data.secret, clock: systemClock });
    const [program] = await webhookEndpointSecrets.sealed(data.db.read, workspaceId);
    const place = placeOfRow(webhookEndpointSecrets, { workspaceId, id: workspaceId });
    expect(program && (await vault.open(data.db.read, place, program))).toBe(keyOf(workspaceId));
  }
  await data.close();
  return data;
}

/** As built: `scripts/rotate-key.mjs` calls the same, once there is a build. */
const rotate = (dataDir: string, settings: Record<string, string> = {}) =>
  runProgram(["build/rotate-key.mjs"], { DATA_DIR: dataDir, ...settings });

/** Whatever in the folder looks like something sealed, and is opened by this secret. */
function openedBy(secret: SecretKey, dataDir: string): string[] {
  const wrapping = Buffer.from(deriveKey(secret, "workspace keys"), "base64url");
  // Nonce, tag and key.
  const length = Buffer.alloc(12 + 16 + 32).toString("base64url").length;
  const found: string[] = [];
  for (const [file, bytes] of filesIn(dataDir)) {
    for (const [run] of bytes.toString("latin1").matchAll(/[\w-]{80,}/gu))
      for (let at = 0; at + length <= run.length; at += 1)
        for (const owner of owners)
          for (const version of [1, 2, 3])
            if (open(wrapping, run.slice(at, at + length), `key ${owner} ${version}`) !== null)
              found.push(`${file} ${owner} ${version}`);
  }
  return found;
}

test("whatever the vault keeps is given another key", () => {
  const tables = Object.values(schema).filter((each) => is(each, SQLiteTable));
  const names = tables.map(getTableConfig);
  const sealed = names.filter(({ columns }) => columns.some(({ name }) => name === "key_version"));
  const known = [connectionSecrets, webhookEndpointSecrets].map(({ table }) => table);
  expect(sealed.map(({ name }) => name).sort()).toEqual(known.sort());
});

test("wherever it is killed, the product starts and every secret opens; done again, the former opens nothing", async () => {
  const { dataDir } = folder;
  const former = await fill(dataDir);
  expect(openedBy(former, dataDir)).toHaveLength(owners.length);
  const used = new Set<boolean>();
  let crashes = 0;
  for (;;) {
    const copy = join(folder.parent, `killed-${crashes}`);
    cpSync(dataDir, copy, { recursive: true });
    const preload = join(root, "tests/start/crash-at-call.mjs");
    const settings = { CRASH_AT_CALL: String(crashes + 1), NODE_OPTIONS: `--import=${preload}` };
    const { code, signal } = await rotate(copy, settings);
    const data = await expectAllOpens(copy);
    used.add(data.secret.check === former.check);
    expect(existsSync(join(copy, "secret.key.next"))).toBe(false);
    expect(statSync(join(copy, "secret.key")).mode & 0o777).toBe(0o600);
    if (code === 0) break;
    expect(signal).toBe("SIGKILL");
    crashes += 1;
    if (crashes % 4 !== 0) continue;
    // Done again, it comes to its end.
    expect((await rotate(copy)).code).toBe(0);
    expect((await expectAllOpens(copy)).secret.check).not.toBe(former.check);
    expect(openedBy(former, copy)).toEqual([]);
  }
  expect(crashes).toBeGreaterThanOrEqual(10);
  expect(used).toEqual(new Set([true, false]));
  // Some twenty processes, one after the other.
}, 300_000);

test("no user is signed out, and its output is true", async () => {
  const { dataDir } = folder;
  placeDemo(dataDir, systemClock.now());
  const port = await freePort();
  const before = startProcess({ dataDir, port });
  await before.answers("/readyz");
  const browser = await signIn({ url: `http://localhost:${port}` }, "subscriber");
  // Not beside a server that works with the former one.
  const refused = await rotate(dataDir);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("stop it first");
  await before.stop("SIGTERM");
  const former = readFileSync(join(dataDir, "secret.key"), "utf8");
  const { code, stdout } = await rotate(dataDir);
  expect(code).toBe(0);
  expect(stdout).toContain("all users stay signed in");
  expect(stdout).not.toContain("SECRET_KEY");
  expect(readFileSync(join(dataDir, "secret.key"), "utf8")).not.toBe(former);
  const after = startProcess({ dataDir, port });
  await after.answers("/readyz");
  const user = await fetch(`http://localhost:${port}/api/auth/user`, {
    headers: { Cookie: browser.cookieHeader() },
  });
  expect(user.status).toBe(200);
  await after.stop("SIGTERM");
  // The former one does not start it any more.
  writeFileSync(join(dataDir, "secret.key"), former);
  const refusal = startProcess({ dataDir, port });
  expect(await refusal.exit).toEqual({ code: 1, signal: null });
  expect(refusal.stderr()).toContain("is not the key");
});

test("a secret in the settings gives way to the file, and says so until it is removed", async () => {
  const { dataDir } = folder;
  const SECRET_KEY = "a secret of the settings that is long enough";
  await fill(dataDir, SECRET_KEY);
  const { code, stdout } = await rotate(dataDir, { SECRET_KEY });
  expect(code).toBe(0);
  expect(stdout).toContain("Remove SECRET_KEY from your settings");
  expect(stdout).not.toContain(SECRET_KEY);
  expect((await expectAllOpens(dataDir, SECRET_KEY)).settingIsFormer).toBe(true);
  expect((await expectAllOpens(dataDir)).settingIsFormer).toBe(false);
  const value = readFileSync(join(dataDir, "secret.key"), "utf8").trim();
  expect((await expectAllOpens(dataDir, value)).settingIsFormer).toBe(false);
  // Any other is refused as ever.
  await expect(openAt(dataDir, "another secret that is long enough too")).rejects.toMatchObject({
    code: "wrong_secret_key",
  });
});

test("where there is nothing yet, nothing is made", async () => {
  const { code, stderr } = await rotate(folder.dataDir);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^There is no data in .* yet[^\n]*\n$/);
  expect(existsSync(folder.dataDir)).toBe(false);
});
