import { join } from "node:path";
import { freePort } from "#tests/start/server-process.ts";

/** As much of `@atproto/dev-env` as is used: its own types are only there where the counterparts are installed. */
interface DevEnv {
  TestNetworkNoAppView: {
    create(options: {
      pds: { port: number; hostname: string };
      plc: { port: number };
    }): Promise<{ pds: { url: string; getClient(): Client }; close(): Promise<void> }>;
  };
}

/** The part of Bluesky's own client that an owner's doings take. */
interface Client {
  assertDid: string;
  createAccount(account: { email: string; handle: string; password: string }): Promise<unknown>;
  login(as: { identifier: string; password: string }): Promise<unknown>;
  com: {
    atproto: {
      server: {
        createAppPassword(of: { name: string }): Promise<{ data: { password: string } }>;
        revokeAppPassword(of: { name: string }): Promise<unknown>;
      };
      repo: {
        listRecords(of: {
          repo: string;
          collection: string;
        }): Promise<{ data: { records: { uri: string; cid: string; value: unknown }[] } }>;
      };
    };
  };
}

/** By its file: its packages are not those of this folder. */
const devEnv = join(import.meta.dirname, "programs/node_modules/@atproto/dev-env/dist/index.js");
const owner = { handle: "sam.test", password: "sign-in-of-sam" };

export type RealPds = Awaited<ReturnType<typeof startRealPds>>;

/** Bluesky's own server with an account on it, on loopback. */
export async function startRealPds() {
  const { TestNetworkNoAppView } = (await import(/* @vite-ignore */ devEnv)) as DevEnv;
  const [port, plc] = [await freePort(), await freePort()];
  const network = await TestNetworkNoAppView.create({
    pds: { port, hostname: "localhost" },
    plc: { port: plc },
  });
  const client = network.pds.getClient();
  await client.createAccount({ email: "sam@example.test", ...owner });
  const { data } = await client.com.atproto.server.createAppPassword({ name: "agents" });
  const did = client.assertDid;
  return {
    url: network.pds.url,
    did,
    appPassword: data.password,
    posts: async () => {
      const list = { repo: did, collection: "app.bsky.feed.post" };
      return (await client.com.atproto.repo.listRecords(list)).data.records;
    },
    async revoke(): Promise<void> {
      await client.login({ identifier: owner.handle, password: owner.password });
      await client.com.atproto.server.revokeAppPassword({ name: "agents" });
    },
    stop: () => network.close(),
  };
}
