import { once } from "node:events";
import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { Socket, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { Provider } from "oidc-provider";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { answerInteraction } from "./interaction.server.ts";
import { createIdentityProvider, type IdentityProvider } from "./provider.server.ts";

let provider: IdentityProvider;
let lines: string[] = [];

beforeAll(async () => {
  // The library warns that its keys and its adapter are for trying it out.
  for (const method of ["log", "info", "warn"] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  provider = await createIdentityProvider({
    appUrl: "http://localhost:5000",
    secret: { value: "s".repeat(64), check: "" },
    log: pino({ level: "error" }, { write: (line: string) => void lines.push(line) }),
  });
});
afterEach(() => void (lines = []));
afterAll(() => void vi.restoreAllMocks());

const request = () => Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/" });

it("lists only the query response mode in its discovery document", async () => {
  const server = createServer(provider.handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`);
  expect(await answer.json()).toMatchObject({
    issuer: "http://localhost:5000/idp",
    response_modes_supported: ["query"],
  });
  server.closeAllConnections();
  server.close();
});

it("answers an error with a page and logs it", async () => {
  const response = new ServerResponse(request());
  vi.spyOn(response, "setHeader").mockImplementationOnce(() => {
    throw new Error("the disk is gone");
  });
  provider.handler(request(), response);
  await expect.poll(() => response.writableEnded).toBe(true);
  expect(response.statusCode).toBe(500);
  expect(lines.join()).toContain("the disk is gone");
});

it("closes the connection on an error after the response has started", async () => {
  const response = new ServerResponse(request());
  response.writeHead(200);
  provider.handler(request(), response);
  await expect.poll(() => response.destroyed).toBe(true);
  expect(lines).toHaveLength(1);
});

const later = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
async function fail(): Promise<never> {
  await later();
  throw new Error("the disk is gone");
}
/** Answers a form that was sent for an interaction, by a provider that does so much. */
function submit(form: string, does: object) {
  const sent = Object.assign(Readable.from([form]), {
    method: "POST",
    url: "/interaction/one",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }) as unknown as IncomingMessage;
  const response = new ServerResponse(request());
  const finds = { interactionDetails: () => Promise.resolve({ uid: "one" }), ...does };
  return answerInteraction(finds as unknown as Provider, sent, response).then(
    () => response.statusCode,
  );
}

it("returns an error when a choice cannot be stored or read", async () => {
  for (const form of ["account=subscriber", "cancel=yes"])
    await expect(submit(form, { interactionFinished: fail }), form).rejects.toThrow("is gone");
  await expect(submit("", { interactionDetails: fail })).rejects.toThrow("the disk is gone");
  const gone = Object.assign(new Error("no session"), { name: "SessionNotFound" });
  const interactionDetails = () => Promise.reject(gone);
  expect(await submit("", { interactionDetails })).toBe(400);
  expect(await submit("account=unknown", {})).toBe(400);
});
