import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "#tests/harness/wait.ts";
import { freePort } from "#tests/start/server-process.ts";

/*
 * Ghost from npm, with a database and contents of its own for each start.
 */

const packaged = join(import.meta.dirname, "ghost", "node_modules", "ghost");

const owner = { email: "sam@example.test", password: "sign-in-of-sam-1" };

interface ShownPost {
  id: string;
  slug: string;
  status: string;
  title: string;
  html: string | null;
  updated_at: string;
}

export type RealGhost = Awaited<ReturnType<typeof startRealGhost>>;

/** Starts Ghost on loopback and sets it up as its owner does; takes some ten seconds. */
export async function startRealGhost() {
  const folder = mkdtempSync(join(tmpdir(), "ghost-"));
  const contents = join(folder, "content");
  cpSync(join(packaged, "content"), contents, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["index.js"], {
    cwd: packaged,
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_ENV: "development",
      url,
      server__host: "127.0.0.1",
      server__port: String(port),
      database__client: "sqlite3",
      database__connection__filename: join(folder, "ghost.db"),
      paths__contentPath: contents,
      mail__transport: "stub",
      logging__level: "error",
      privacy__useUpdateCheck: "false",
      // A new browser would have to give a code that comes by email.
      security__staffDeviceVerification: "false",
    },
  });
  await waitUntil("Ghost", async () => {
    const answer = await fetch(`${url}/ghost/api/admin/site/`).catch(() => null);
    return answer?.ok;
  });

  let cookie = "";
  /** As its owner's browser asks. */
  async function asOwner<Answer>(
    path: string,
    { method = "GET", json }: { method?: string; json?: object } = {},
  ): Promise<Answer> {
    const answer = await fetch(`${url}/ghost/api/admin/${path}`, {
      method,
      headers: { Origin: url, "Content-Type": "application/json", Cookie: cookie },
      ...(json && { body: JSON.stringify(json) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return (text.startsWith("{") ? JSON.parse(text) : {}) as Answer;
  }

  const setup = [{ ...owner, name: "Sam", blogTitle: "Ledge & Leaf" }];
  await asOwner("authentication/setup/", { method: "POST", json: { setup } });
  const session = { username: owner.email, password: owner.password };
  await asOwner("session/", { method: "POST", json: session });
  const made = await asOwner<{
    integrations: { id: string; api_keys: { type: string; secret: string }[] }[];
  }>("integrations/?include=api_keys", {
    method: "POST",
    json: { integrations: [{ name: "agents" }] },
  });
  const [integration] = made.integrations;
  const key = integration?.api_keys.find(({ type }) => type === "admin")?.secret ?? "";

  return {
    url,
    key,
    asOwner,
    posts: async () =>
      (await asOwner<{ posts: ShownPost[] }>("posts/?limit=100&formats=html")).posts,
    /** As its owner's editor saves. */
    async edit(id: string, changes: object): Promise<void> {
      const { posts } = await asOwner<{ posts: ShownPost[] }>(`posts/${id}/`);
      const json = { posts: [{ ...changes, updated_at: posts[0]?.updated_at }] };
      await asOwner(`posts/${id}/`, { method: "PUT", json });
    },
    /** Takes the key back, as Settings, Integrations does. */
    revoke: () => asOwner(`integrations/${integration?.id}/`, { method: "DELETE" }),
    async stop(): Promise<void> {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
