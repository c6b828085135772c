import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** A message as it was taken. */
interface Taken {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/**
 * Receives webhooks as a program of an owner's would. The signatures are checked by the reference library of
 * Standard Webhooks; what it refuses is not taken.
 */
export async function startWebhookReceiver() {
  const taken: Taken[] = [];
  const bodies: string[] = [];
  const refused: string[] = [];
  let key = "";
  let answer: {
    status: number;
    body?: string;
    hangsUp?: boolean;
    waits?: boolean;
    /** All but this type of events are taken; left out: what is answered to all. */
    only?: string;
  } = { status: 200 };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      let event: Omit<Taken, "id">;
      try {
        event = (key === "" ? JSON.parse(body) : new Webhook(key).verify(body, headers)) as Omit<
          Taken,
          "id"
        >;
        taken.push({ id: headers["webhook-id"] ?? "", type: event.type, data: event.data });
        bodies.push(body);
      } catch (error) {
        refused.push(String(error));
        response.writeHead(401).end();
        return;
      }
      if (answer.waits) return;
      if (answer.hangsUp) request.socket.destroy();
      else if (answer.only !== undefined && answer.only !== event.type)
        response.writeHead(200).end();
      else response.writeHead(answer.status).end(answer.body ?? "");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    taken,
    /** What was taken, byte for byte. */
    bodies,
    refused,
    /** Checks signatures from now on. */
    checksWith: (signingKey: string) => void (key = signingKey),
    answers: (next: typeof answer) => void (answer = next),
    async stop(): Promise<void> {
      server.closeAllConnections();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
