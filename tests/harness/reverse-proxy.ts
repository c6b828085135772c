import { once } from "node:events";
import { createServer, request, type IncomingMessage, type RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

export interface ReverseProxy {
  /** Where it listens: for what speaks to it as it is, such as a WebSocket. */
  url: string;
  /** A browser's way to the product: to its public address through the proxy, to any other directly. */
  send(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

interface ProxyOptions {
  /** The port on this machine where the product listens. */
  port: number;
  /** Where browsers find it: an https address. */
  publicUrl: string;
  /** What it tells the product of the address that browsers asked for. */
  host: "kept" | "rewritten" | "hidden";
}

/**
 * A proxy that ends https in front of the product, as docs/operating.md asks for one. Here browsers
 * speak plain HTTP to it: of the encryption the product sees no more than `X-Forwarded-Proto`.
 */
export async function startReverseProxy(options: ProxyOptions): Promise<ReverseProxy> {
  const publicOrigin = new URL(options.publicUrl).origin;
  const server = createServer((incoming, response) => {
    const asking = request(onward(incoming, options), (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    asking.on("error", () => response.destroy());
    incoming.pipe(asking);
  });
  const upgraded = new Set<Duplex>();
  server.on("upgrade", (incoming, socket, head) => {
    upgraded.add(socket);
    passUpgrade(incoming, socket, head, options);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A TCP server's address is of this form.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async send(asked) {
      const { origin, pathname, search } = new URL(asked.url);
      if (origin !== publicOrigin) return fetch(asked);
      const body = asked.body ? { body: await asked.arrayBuffer() } : {};
      const { method, headers } = asked;
      return fetch(`${url}${pathname}${search}`, { method, headers, redirect: "manual", ...body });
    },
    async stop() {
      for (const socket of upgraded) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function onward(
  incoming: IncomingMessage,
  { port, publicUrl, host }: ProxyOptions,
): RequestOptions {
  const publicHost = new URL(publicUrl).host;
  const { method, url, headers, socket } = incoming;
  return {
    host: "127.0.0.1",
    port,
    method,
    path: url,
    headers: {
      ...headers,
      host: host === "kept" ? publicHost : `127.0.0.1:${port}`,
      ...(host !== "hidden" && { "x-forwarded-host": publicHost }),
      "x-forwarded-proto": "https",
      "x-forwarded-for": [headers["x-forwarded-for"], socket.remoteAddress]
        .filter(Boolean)
        .join(", "),
    },
  };
}

function passUpgrade(
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  options: ProxyOptions,
): void {
  const asking = request(onward(incoming, options));
  const answerWith = ({ statusCode, statusMessage, rawHeaders }: IncomingMessage) => {
    const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
    for (let at = 0; at < rawHeaders.length; at += 2)
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  };
  asking.on("upgrade", (answer, product, first) => {
    answerWith(answer);
    socket.write(first);
    product.write(head);
    product.pipe(socket).pipe(product);
    product.on("error", () => socket.destroy());
    socket.on("error", () => product.destroy());
  });
  asking.on("response", (answer) => {
    answerWith(answer);
    answer.pipe(socket);
  });
  asking.on("error", () => socket.destroy());
  socket.on("error", () => asking.destroy());
  asking.end();
}
