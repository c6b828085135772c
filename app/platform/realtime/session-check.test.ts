import { expect, test } from "vitest";
import { checkSession } from "./session-check.ts";

const answering = (body: string, status = 200) =>
  checkSession(() => Promise.resolve(new Response(body, { status })));

test.each([
  ['{"canAccess":true}', "valid"],
  ['{"canAccess":false}', "no_access"],
  ['{"canAccess":"yes"}', "no_access"],
  // What answers in the server's place.
  ["{}", "unknown"],
  ["null", "unknown"],
  ['"canAccess"', "unknown"],
  ["<html>", "unknown"],
])("the answer %s says: %s", async (body, state) => {
  expect(await answering(body)).toBe(state);
});

test.each([
  [401, "ended"],
  [404, "ended"],
  [499, "ended"],
  [429, "unknown"],
  [500, "unknown"],
  [502, "unknown"],
])("the status %d says: %s", async (status, state) => {
  expect(await answering('{"canAccess":true}', status)).toBe(state);
});

test("a server that cannot be reached has said nothing", async () => {
  expect(await checkSession(() => Promise.reject(new TypeError("fetch failed")))).toBe("unknown");
});

test("it asks with the session's cookie, and not for ever", async () => {
  const asked: [unknown, RequestInit | undefined][] = [];
  await checkSession((address, init) => {
    asked.push([address, init]);
    return Promise.resolve(new Response('{"canAccess":true}'));
  });
  expect(asked.map(([address]) => address)).toEqual(["/api/auth/user", "/api/access"]);
  for (const [, init] of asked)
    expect(init).toMatchObject({
      credentials: "include",
      signal: expect.any(AbortSignal) as unknown,
    });
});

test.each([200, 401, 502])(
  "an answer with status %d is read, or it kept its connection",
  async (status) => {
    const user = new Response("{}", { status });
    await checkSession((address) =>
      Promise.resolve(address === "/api/auth/user" ? user : new Response('{"canAccess":true}')),
    );
    expect(user.bodyUsed).toBe(true);
  },
);

test("an answer that breaks off has said nothing", async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new Error("cut off")) });
  const state = await checkSession((address) =>
    Promise.resolve(new Response(address === "/api/auth/user" ? body : '{"canAccess":true}')),
  );
  expect(state).toBe("unknown");
});
