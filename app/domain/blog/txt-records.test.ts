import { afterEach, expect, it } from "vitest";
import { startFakeDns } from "#tests/fakes/dns.ts";
import { createResolveTxt } from "./txt-records.server.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

it("reads a name's own records, or none", async () => {
  const dns = await startFakeDns();
  ends.push(dns.stop);
  dns.records.set("_blog-proof.a.example", ["one", "two"]);
  const resolve = createResolveTxt(dns.server);
  expect(await resolve("_blog-proof.a.example")).toEqual(["one", "two"]);
  expect(await resolve("_blog-proof.b.example")).toEqual([]);
});

it("distinguishes name servers that do not answer from a missing record", async () => {
  // Port 9 discards: nothing on this machine answers there.
  const unanswered = createResolveTxt("127.0.0.1:9")("a.example");
  await expect(unanswered).rejects.toMatchObject({ code: "outbound_unreachable" });
});
