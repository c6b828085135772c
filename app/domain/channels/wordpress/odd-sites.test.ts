import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startWordPress, wordpressUser } from "#tests/fakes/wordpress.ts";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { createTestOutbound } from "#tests/harness/outbound.ts";
import { createManualClock } from "#app/core/time/clock.ts";
import type { Typed } from "#app/domain/channels/channel-adapter.ts";
import { hasPhpMessages, readJson } from "./read-json.ts";
import { wordpress } from "./wordpress.server.ts";

let site: Awaited<ReturnType<typeof startWordPress>>;
beforeEach(async () => {
  site = await startWordPress();
});
afterEach(() => site.stop());

const { request } = createTestOutbound();
const way = () => ({
  request,
  clock: createManualClock(Date.UTC(2026, 5, 1, 8)),
  signal: AbortSignal.timeout(10_000),
});
const connect = (changes: Typed = {}) =>
  wordpress.connect(
    { site: site.url, user: wordpressUser.name, password: wordpressUser.password, ...changes },
    way(),
  );
const connected = { found: "“Ledge & Leaf”, as sam", settings: { user: "sam", userId: "7" } };

const notices = [
  "<br />\n<b>Notice</b>:  Undefined variable $x in <b>/srv/www/{a}/plugin.php</b> on line <b>12</b><br />\n",
  '\nDeprecated: Creation of dynamic property A::$b is deprecated in /srv/a.php on line 3\n\nWarning: Undefined array key "a" in /srv/b.php on line 7\n',
  "<br />\n<font size='1'><table class='xdebug-error'><tr><th>( ! ) Warning: {closure}() in /a.php</th></tr></table></font>\n",
  "\uFEFF",
  "\n\n",
];

describe("a site that prints PHP messages", () => {
  it.each(notices)("is read behind them: %j", async (before) => {
    site.printPhp(
      before,
      before.startsWith("<br") ? "<br />\n<b>Warning</b>:  late in <b>/c</b>" : "",
    );
    expect(await connect()).toMatchObject(connected);
  });

  it("is refused by what it says, though its status says that all is well", async () => {
    site.printPhp(notices[0] ?? "");
    site.revoke();
    await expect(connect()).rejects.toMatchObject({
      code: "bad_credentials",
      message: expect.stringMatching(/rejected this password for sam/u) as string,
    });
    expect(site.posts()).toEqual([]);
  });

  it("says what to switch off where its answers cannot be read", async () => {
    site.printPhp(`${notices[0] ?? ""}{`, "}");
    await expect(connect()).rejects.toMatchObject({
      message: expect.stringMatching(/prints PHP messages.*WP_DEBUG_DISPLAY/u) as string,
    });
  });
});

describe("readJson", () => {
  it.each<[string, unknown]>([
    ['{"a":1}', { a: 1 }],
    ['\uFEFF{"a":1}', { a: 1 }],
    ['Notice: x in {closure} [0]\n[{"a":"}"}]', [{ a: "}" }]],
    ['<b>Warning</b>: x<br />{"a":[1,2]}<br /><b>Warning</b>: y', { a: [1, 2] }],
    ['<script>var a = {"b":1}</script>', undefined],
    ["<h1>Hello</h1>", undefined],
    ["", undefined],
  ])("reads %j", (text, found) => expect(readJson(text)).toEqual(found));

  it("takes little time for hostile input", async () => {
    for (const text of [
      `<p>${'\n{"a":'.repeat(300_000)}`,
      `<p>${"\n[[".repeat(600_000)}`,
      `<p>${">".repeat(1_900_000)}`,
      `<p>${"\n".repeat(1_900_000)}`,
      `Notice: x\n{"a":"${"x".repeat(1_900_000)}`,
    ])
      expect(await cpuTimeOf(() => [readJson(text), hasPhpMessages(text)])).toBeLessThan(200);
  });
});

describe("a site that shows nothing to visitors", () => {
  beforeEach(() => site.closeToVisitors());

  it("is connected by the password", async () => {
    expect(await connect()).toMatchObject(connected);
  });

  it("says that the password is wrong where it is", async () => {
    site.revoke();
    await expect(connect()).rejects.toMatchObject({
      code: "bad_credentials",
      about: "secret",
      message: expect.stringMatching(/rejected this password for sam/u) as string,
    });
  });

  it("is allowed on its own page, which has the usual address", async () => {
    const options = { ...way(), back: "https://app.test/back", state: "s", product: "Agents" };
    const begun = await wordpress.allowing?.begin({ site: site.url }, options);
    expect(begun?.address).toContain(`${site.url}/wp-admin/authorize-application.php?`);
  });
});

describe("HTTP basic authentication before a site", () => {
  const line = (user: string, password: string) =>
    `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const staging = line("staging", "s3cret");

  it("that leaves the API out does not stop a connection", async () => {
    site.putBasicBefore(staging, (path) => path.startsWith("/wp-json/") || path === "/xmlrpc.php");
    expect(await connect()).toMatchObject(connected);
  });

  it("that accepts the application password does not stop a connection", async () => {
    site.putBasicBefore(line(wordpressUser.name, wordpressUser.password));
    expect(await connect()).toMatchObject(connected);
  });

  it("before all of it is explained, and not taken for a firewall", async () => {
    site.putBasicBefore(staging);
    for (const typed of [site.url, site.url.replace("http://", "http://staging:s3cret@")])
      await expect(connect({ site: typed })).rejects.toMatchObject({
        code: "bad_credentials",
        about: null,
        message: expect.stringMatching(/basic authentication.*\/wp-json\/.*let sam in/u) as string,
      });
    expect(site.posts()).toEqual([]);
  });

  it("is passed for the page by a password in the address, which is kept nowhere", async () => {
    const api = (path: string) => path.startsWith("/wp-json/");
    site.putBasicBefore(staging, api);
    const typed = site.url.replace("http://", "http://staging:s3cret@");
    const channel = await connect({ site: typed });
    expect(channel).toMatchObject(connected);
    expect(JSON.stringify(channel)).not.toMatch(/staging|s3cret/u);
    expect(site.asked.filter((each) => each === "GET /wp-json/")).toHaveLength(1);
  });

  it("that comes later is explained at the next check", async () => {
    const { label, settings, secret } = await connect();
    site.putBasicBefore(staging);
    const account = { name: label, label, settings, secret: () => Promise.resolve(secret) };
    await expect(wordpress.check(account, way())).rejects.toMatchObject({
      message: expect.stringMatching(/basic authentication/u) as string,
    });
  });
});
