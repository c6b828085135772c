/*
 * The bare baseline of the pages benchmark: plain Express that sends bytes it has been given,
 * with the same status, type and encoding. Told over IPC where to listen, and then one page after
 * the other: { path, body (base64), headers }. Each page has an application of its own, so that none
 * pays for the routes of those before it.
 */
import { createServer } from "node:http";
import express from "express";

const server = createServer();

process.on("message", (/** @type {any} */ message) => {
  if (message.port) {
    server.listen(message.port, "127.0.0.1", () => process.send?.("listening"));
    return;
  }
  const body = Buffer.from(message.body, "base64");
  const app = express();
  app.disable("x-powered-by");
  app.get(message.path, (_request, response) => {
    response.writeHead(200, message.headers);
    response.end(body);
  });
  server.removeAllListeners("request");
  server.on("request", app);
  process.send?.("ready");
});
