import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { ApiRefusal } from "./errors.ts";
import { readBody } from "./read-body.express.ts";

test("drains the rest of a rejected body, so that the connection stays usable", async () => {
  const server = createServer((request, response) => {
    readBody(request).then(
      ({ json }) => response.end(`read ${JSON.stringify(json)};`),
      (error: ApiRefusal) => response.end(`refused ${error.code};`),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answers = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answers += text));
  const post = (body: string, type = "application/json") =>
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  // A body without a type is none where it is empty.
  post("", "text/plain");
  post("[".repeat(3_000_000));
  post("x".repeat(3_000_000), "text/plain");
  post('{"a":1}', "\t application/json ; charset=UTF-8 \t");
  await expect
    .poll(() => answers.match(/(?:read|refused) [^;]*/gu))
    .toEqual(["read undefined", "refused bad_json", "refused unsupported_type", 'read {"a":1}']);
  socket.destroy();
  server.close();
});
