import { createServer, type IncomingHttpHeaders } from "node:http";
import { expect, it } from "vitest";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { MINUTE } from "#app/core/time/clock.ts";
import { newSigningKey, signedHeaders } from "#app/platform/outbound/webhook-signature.server.ts";
import { webhook } from "#app/domain/channels/webhook/webhook.server.ts";
import { listenOn } from "#tests/harness/outbound.ts";
import { createChannelWorld } from "#tests/harness/channel-world.ts";

/*
 * The webhook as a place, against the reference library of Standard Webhooks, as a program of an owner's would use
 * it: what came is kept byte for byte, and judged by the library alone.
 */

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const key = newSigningKey();
const received: Received[] = [];
/** The answer to what comes next is lost. */
let isLost = false;
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
    if (isLost) request.socket.destroy();
    else response.writeHead(200).end('{"url":"https://site.example/kaese"}');
    isLost = false;
  });
});
const verified = ({ headers, body }: Received, by = key) => {
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  return new Webhook(by).verify(body, sent) as { type: string; data: { id?: string } };
};
const published = () => received.filter(({ body }) => body.includes('"text.published"'));

it("is believed by the reference library, a repetition under the same name, and nothing that was changed", async () => {
  const address = `http://127.0.0.1:${await listenOn(server)}/hook`;
  const world = await createChannelWorld(
    webhook,
    { address, takes: "articles", key },
    { title: "Grüße aus der Käserei 🧀" },
  );
  expect(received.map((each) => verified(each).type)).toEqual(["text.test"]);

  isLost = true;
  await world.settle();
  expect(world.storedPublications()).toMatchObject([{ state: "unconfirmed" }]);
  const { publications } = world.open();
  const { workspaceId, db, channel, publicationId } = world;
  const answer = { workspaceId, publishJobId: world.publishJobs()[0]?.id ?? "", url: null };
  await db.write((tx) => publications.answerDidItAppear(tx, answer, channel));
  await world.settle();
  expect(world.storedPublications()).toMatchObject([
    { state: "published", url: "https://site.example/kaese" },
  ]);
  const [first, second, ...others] = published();
  if (!first || !second) throw new Error("it was not sent twice");
  expect(others).toEqual([]);
  for (const each of [first, second]) expect(verified(each).data.id).toBe(publicationId);
  expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
  expect(second.body).toBe(first.body);

  const changed: readonly Received[] = [
    { ...second, body: second.body.replace("Grüße", "Gruesse") },
    { ...second, headers: { ...second.headers, "webhook-id": "another" } },
    {
      ...second,
      headers: {
        ...second.headers,
        "webhook-timestamp": String(Number(second.headers["webhook-timestamp"]) + 1),
      },
    },
    { ...second, headers: { ...second.headers, "webhook-signature": "v1,AAAA" } },
  ];
  for (const each of changed) expect(() => verified(each)).toThrow(WebhookVerificationError);
  expect(() => verified(second, newSigningKey())).toThrow(WebhookVerificationError);
  await world.remove();
});

it("is not believed any more once it is old", () => {
  const body = "{}";
  const headers = signedHeaders(key, { id: "old", body, now: Date.now() - 10 * MINUTE });
  expect(() => verified({ headers, body })).toThrow(/too old/u);
});
