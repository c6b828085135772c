/*
 * The baseline of the pages benchmark: plain Express that sends given bytes with the same status,
 * type and encoding. IPC messages set the port and add pages: { path, body (base64), headers }.
 * Each page has its own app, so that none pays for other routes.
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
