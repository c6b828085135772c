import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blueskyAccount, startBluesky } from "#tests/fakes/bluesky.ts";
import { createChannelWorld } from "#tests/harness/channel-world.ts";
import { MINUTE } from "#app/core/time/clock.ts";
import { bluesky } from "#app/domain/channels/bluesky/bluesky.server.ts";

/* Unpublishing on a channel that is no longer connected. */

let server: Awaited<ReturnType<typeof startBluesky>>;
let world: Awaited<ReturnType<typeof createChannelWorld>>;

beforeEach(async () => {
  server = await startBluesky();
  const { handle, appPassword: password } = blueskyAccount;
  world = await createChannelWorld(bluesky, { handle, password, service: server.url });
  await world.settle();
  expect(server.posts()).toHaveLength(1);
});
afterEach(async () => {
  await world.remove();
  await server.stop();
});

const disconnect = () => world.places.delete(world.channel.name);
async function connect() {
  const { channel, places: channels, workspaceId, db } = world;
  channels.set(channel.name, channel);
  const { publications } = world.open();
  await db.write((tx) => publications.release(tx, workspaceId, [channel]));
}
async function unpublish(isConnected: boolean) {
  const { publications } = world.open();
  const { workspaceId, publicationId, db, clock, channel } = world;
  const from = isConnected ? channel : null;
  const notBefore = clock.now() + MINUTE;
  await db.write((tx) =>
    publications.unpublish(tx, { workspaceId, publicationId }, from, notBefore),
  );
}
const last = () => world.publishJobs().at(-1);

describe.each([
  ["that was not connected at the request", false],
  ["that is disconnected before it is done", true],
])("at a place %s", (_, isConnectedFirst) => {
  beforeEach(async () => {
    if (!isConnectedFirst) disconnect();
    await unpublish(isConnectedFirst);
    disconnect();
    expect(last()).toMatchObject({ kind: "unpublish", state: "due" });
    await world.run(2 * MINUTE);
    expect(last()).toMatchObject({
      state: "unconfirmed",
      error: expect.stringMatching(
        /is no longer connected\. Reconnect it .* or unpublish it there yourself/u,
      ) as string,
    });
  });

  it("must be unpublished by its owner, who confirms that it is gone", async () => {
    const { publications } = world.open();
    const { workspaceId, db } = world;
    const answer = { workspaceId, publishJobId: last()?.id ?? "", url: null, appeared: true };
    await db.write((tx) => publications.answerDidItAppear(tx, answer, null));
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished", versionId: null }]);
    await connect();
    await world.settle();
    expect(last()).toMatchObject({ state: "confirmed" });
  });

  it("stays published when its owner decides so, and can be unpublished later", async () => {
    const { publications } = world.open();
    const { workspaceId, db } = world;
    const stays = { appeared: false, again: false };
    const answer = { workspaceId, publishJobId: last()?.id ?? "", url: null, ...stays };
    await db.write((tx) => publications.answerDidItAppear(tx, answer, null));
    expect(last()).toMatchObject({ state: "cancelled" });
    expect(world.storedPublications()).toMatchObject([{ state: "published" }]);
    await connect();
    await world.settle();
    expect(server.posts()).toHaveLength(1);
    await unpublish(true);
    await world.run(2 * MINUTE);
    expect(server.posts()).toEqual([]);
  });

  it("needs a person again when the request is confirmed but can't be carried out", async () => {
    const { publications } = world.open();
    const { workspaceId, db } = world;
    const answer = { workspaceId, publishJobId: last()?.id ?? "", url: null };
    await db.write((tx) => publications.answerDidItAppear(tx, answer, null));
    await world.run(3 * MINUTE);
    expect(last()).toMatchObject({ state: "unconfirmed" });
  });

  it("is unpublished from here once the channel is reconnected", async () => {
    await connect();
    await world.settle();
    expect(server.posts()).toEqual([]);
    expect(world.storedPublications()).toMatchObject([{ state: "unpublished", versionId: null }]);
  });
});
