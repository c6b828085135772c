/* A thread that sends raw requests, so that the cost of sending is not counted as the server's. */
import { connect } from "node:net";
import { parentPort } from "node:worker_threads";

/** The part of a response that is kept. */
const mostKept = 64 * 1024;

/**
 * Sends the bytes, and posts the status (0: none) once the connection is closed.
 * @param {{ id: number, port: number, bytes: Uint8Array }} request
 */
function send({ id, port, bytes }) {
  let answer = "";
  const socket = connect({ port, host: "127.0.0.1" });
  socket.setEncoding("latin1");
  socket.on("data", (text) => {
    if (answer.length < mostKept) answer += String(text);
  });
  // The server may reset the connection when it refuses a body early.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    const status = Number(/^HTTP\/1\.1 (\d+)/u.exec(answer)?.[1] ?? 0);
    parentPort?.postMessage({ id, status, answer });
  });
  socket.write(bytes);
}

parentPort?.on("message", send);
