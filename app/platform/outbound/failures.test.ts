import { createServer as createSecureServer } from "node:https";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { codeOf, createTestOutbound, listenOn, startListener } from "#tests/harness/outbound.ts";
import { isAppError } from "#app/core/errors.ts";

// A self-signed certificate, made for this test.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzkaKp+EfK2YD7ctK
y87oUx9NzbIll98WkF1g1B3VuUGhRANCAAS2BS+jLbNPh5YOe9wOaAQ05SnGdiOU
KsSMoeELW4CgUVvuopVTOSbD7U0/SGYry6e/LfqHa0uZHHpX5F3NfzAw
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUCdIwiukqgKVLkXXPwMHmrOSXTlMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjExMzkzM1oYDzIxMjYxMDI5
MTEzOTMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS2BS+jLbNPh5YOe9wOaAQ05SnGdiOUKsSMoeELW4CgUVvuopVTOSbD
7U0/SGYry6e/LfqHa0uZHHpX5F3NfzAwo2kwZzAdBgNVHQ4EFgQUqMsLk2NOZB6K
7B9/kpvKAMglXTMwHwYDVR0jBBgwFoAUqMsLk2NOZB6K7B9/kpvKAMglXTMwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgBIhMZGtoyltd159IUzXWX+gNWyLd6XOsZ4JZ5F4OOaMCIG647P9xtYDf
jpxBvl0x45HA4ysnaOcrkFwOdjnO+h7S
-----END CERTIFICATE-----`;

const { request, lines } = createTestOutbound();

/** A server that sends these bytes to every client and hangs up. */
const saying = (words: string) => listenOn(createServer((socket) => void socket.end(words)));

test("an untrusted certificate", async () => {
  const port = await listenOn(createSecureServer({ key, cert }, (_, response) => response.end()));
  expect(await codeOf(request(`https://localhost:${port}/`))).toBe("outbound_tls");
  expect(lines.at(-1)).toContain("DEPTH_ZERO_SELF_SIGNED_CERT");
});

test("a server that speaks http on an https request", async () => {
  const listener = await startListener();
  const asked = request(`https://127.0.0.1:${listener.port}/`);
  expect(await codeOf(asked)).toBe("outbound_tls");
});

test("a port without a listener", async () => {
  const server = createServer();
  const port = await listenOn(server);
  server.close();
  expect(await codeOf(request(`http://127.0.0.1:${port}/`))).toBe("outbound_unreachable");
});

test.each(["ENOTFOUND", "EAI_AGAIN", "ESERVFAIL"])("a name with %s", async (code) => {
  const resolve = async () => {
    throw Object.assign(new Error("no such name"), { code });
  };
  const failing = createTestOutbound({ resolve });
  expect(await codeOf(failing.request("http://site.example/"))).toBe("outbound_dns");
});

test.each([
  ["nothing", "", "outbound_unreachable"],
  ["another protocol", "220 mail.example ESMTP\r\n", "outbound_bad_response"],
  [
    "less than it promised",
    "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhal",
    "outbound_unreachable",
  ],
  [
    "half a chunk",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\nhal",
    "outbound_unreachable",
  ],
  [
    "a broken chunk",
    "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nhunter2\r\n",
    "outbound_bad_response",
  ],
])("a server that says %s", async (_, words, code) => {
  const port = await saying(words);
  const failure: unknown = await request(`http://127.0.0.1:${port}/`).catch(
    (error: unknown) => error,
  );
  expect(isAppError(failure) && failure.code).toBe(code);
  if (isAppError(failure)) expect(String(failure.cause)).not.toContain("hunter2");
  expect(lines.join()).not.toContain("hunter2");
});
