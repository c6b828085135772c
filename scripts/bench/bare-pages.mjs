/*
 * The bare baseline of the pages benchmark: plain Express that sends bytes it has been given,
 * with the same status, type and encoding. Told over IPC: { path, body (base64), headers }.
 */
import express from "express";

const app = express();
app.disable("x-powered-by");

process.on("message", (/** @type {any} */ message) => {
  if (message.path) {
    const body = Buffer.from(message.body, "base64");
    app.get(message.path, (_request, response) => {
      response.writeHead(200, message.headers);
      response.end(body);
    });
    process.send?.("added");
  } else {
    app.listen(message.port, "127.0.0.1", () => process.send?.("listening"));
  }
});
