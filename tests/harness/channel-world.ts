import { createManualClock, MINUTE } from "#app/core/time/clock.ts";
import type { ChannelAdapter, Request, Typed } from "#app/domain/channels/channel-adapter.ts";
import { pictureReader } from "#app/domain/channels/send-picture.server.ts";
import type { Cover } from "#app/domain/pictures/picture.ts";
import { createTestOutbound } from "./outbound.ts";
import { createTestOutbox } from "./outbox.ts";
import type { Fault } from "./fake-server.ts";

/** Every way in which one answer can be lost or refused, and each of them followed by each. */
export const lostAnswers: readonly (readonly Fault[])[] = (() => {
  const points: Fault[][] = [
    [],
    ["hangsUp"],
    ["fails"],
    ["lost"],
    [{ status: 503 }],
    [{ status: 429, headers: { "Retry-After": "120" } }],
  ];
  return points.flatMap((first) => points.map((second) => [...first, ...second]));
})();

/**
 * A place that has been connected with what was typed, and an approved text that is due there, sent by the real
 * outbox on a clock that the test moves.
 */
export async function createChannelWorld(
  kind: ChannelAdapter,
  typed: Typed,
  {
    title = "Seven habits",
    request = createTestOutbound().request,
    pictureFiles = new Map(),
    cover,
    keywords = [],
    originalAt = null,
  }: {
    title?: string;
    request?: Request;
    /** Of every picture, by their names. */
    pictureFiles?: ReadonlyMap<string, Uint8Array>;
    /** Left out: the text has no picture. */
    cover?: Cover;
    /** Of the text's idea. */
    keywords?: readonly string[];
    /** Where the article is already published; left out: nowhere. */
    originalAt?: string | null;
  } = {},
) {
  const clock = createManualClock(Date.now());
  const connecting = { request, clock, signal: AbortSignal.timeout(20_000) };
  const { label, settings, secret } = await kind.connect(typed, connecting);
  const world = await createTestOutbox({ clock });
  const { workspaceId, db } = world;
  const account = { name: `${kind.name} ${label}`, label, settings, secret: async () => secret };
  const linkOf = (key: string) => `https://app.test/go/${key}`;
  const readPicture = pictureReader(async (_id, name) => pictureFiles.get(name) ?? null);
  const originalOf = async () => originalAt;
  const opened = kind.open(account, { request, clock, linkOf, originalOf, readPicture });
  const channel: typeof opened = {
    ...opened,
    render: (version, of) => opened.render({ ...version, keywords }, of),
  };
  world.places.set(channel.name, channel);
  const fields = cover ? { cover } : {};
  const article = await world.article(title, world.workspaceId, fields);
  const { outbox, publications, measuring } = world.open();
  const place = (ids: typeof article) =>
    db.write((tx) =>
      publications.schedule(tx, { workspaceId, ...ids }, [{ channel, dueAt: clock.now() }]),
    );
  const [placed] = await place(article);
  const publicationId = placed?.publicationId ?? "";
  const run = async (ms = MINUTE) => {
    clock.advance(ms);
    await outbox.run();
  };
  return {
    ...world,
    channel,
    article,
    addArticle: world.article,
    publicationId,
    place,
    measuring,
    run,
    /** Runs until nothing waits for its time any more. */
    async settle(): Promise<void> {
      for (let round = 0; round < 30; round += 1) {
        if (!world.publishJobs().some(({ dueAt }) => dueAt !== null)) return;
        await run();
      }
      throw new Error(`it does not come to an end: ${JSON.stringify(world.publishJobs())}`);
    },
    unpublish: () =>
      db.write((tx) => publications.unpublish(tx, { workspaceId, publicationId }, channel)),
  };
}
