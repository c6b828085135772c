import { createSeededRandom, type Random } from "#app/core/secrets/random.ts";
import {
  addresses,
  bodyFragments,
  cookieFragments,
  forms,
  headerNames,
  headerFragments,
  queryFragments,
  segments,
} from "./request-fragments.ts";

/** A request as its bytes go over the network. */
export interface OddRequest {
  kind: string;
  /** The first line, for a test's message. */
  summary: string;
  bytes: Buffer;
  /** Less comes than it says: its sender gives up once all is sent, since no answer may come. */
  incomplete: boolean;
}

interface Draft {
  method?: string;
  target: string;
  headers?: readonly string[];
  body?: string;
  /** In place of the one that fits the body; null: none. */
  length?: number | null;
  incomplete?: boolean;
}

/** The server to ask, and the user who asks. */
interface Asked {
  /** The Host header. */
  host: string;
  /** The current Cookie header of a signed-in user. */
  cookie: () => string;
}

/** As much as fits into an address or a header that the server still reads. */
const most = 60_000;

/** About `size` characters of one fragment, or of several in turn. */
function repeated(random: Random, contentItems: readonly string[], size: number): string {
  const few = Array.from({ length: random.int(1, 3) }, () => random.pick(contentItems)).join("");
  return few.repeat(Math.max(1, Math.floor(size / few.length)));
}

/** Some are more than is taken, and some as much as just fits: those are what may cost. */
const sizes = [60_000, 32_000, 24_000, 15_000, 8_000, 2_000, 500];
const sizeOf = (random: Random, largest = most) => Math.min(largest, random.pick(sizes));

const longPath = (random: Random) =>
  `${random.pick(["", ...addresses])}/${repeated(random, segments, sizeOf(random))}${random.pick(["", ".data", "/"])}`;

const longQuery = (random: Random, page = random.pick(addresses)) => {
  const few = Array.from({ length: random.int(1, 3) }, () => random.pick(queryFragments)).join("&");
  return `${page}?${`${few}&`.repeat(Math.max(1, Math.floor(sizeOf(random) / few.length)))}`;
};

const form = "Content-Type: application/x-www-form-urlencoded";
const json = "Content-Type: application/json";

const kinds: Record<string, (random: Random) => Draft> = {
  "long path": (random) => ({ target: longPath(random) }),
  "long query": (random) => ({ target: longQuery(random) }),
  "one long value": (random) => {
    const name = random.pick([
      "q",
      "returnTo",
      "state",
      "code",
      "tab",
      "_routes",
      "_data",
      "version",
    ]);
    const contentItem = random.pick([
      "a",
      "a ",
      "/a",
      "%F0%9F%98%80",
      "<b>",
      "a+",
      "%20",
      ".",
      "\\",
    ]);
    const value = contentItem
      .repeat(Math.floor(sizeOf(random) / contentItem.length))
      .replaceAll(" ", "+");
    return { target: `${random.pick(addresses)}?${name}=${value}` };
  },
  manifest: (random) => {
    const version = random.pick(["x", "VERSION"]);
    const path = random.pick(["/a", "/a/b/c/d", "/help/x", "/%61", "//"]).repeat(random.int(1, 40));
    // Remix takes no more than 7,680 characters.
    const count = Math.ceil(random.pick([500, 7_000, 20_000]) / (path.length + 4));
    const paths = Array.from({ length: count }, (_, index) => `p=/${index}${path}`);
    const address = random.pick(["/__manifest", "/./__manifest", "\\__manifest", "/%5F_manifest"]);
    return { target: `${address}?version=${version}&${paths.join("&")}` };
  },
  "single fetch": (random) => {
    const [path = "", query = ""] = longQuery(random).split("?");
    return { target: `${path}${random.pick([".data", "/_root.data", ".data.data"])}?${query}` };
  },
  "many cookies": (random) => ({
    target: random.pick(addresses),
    headers: [`Cookie: ${repeated(random, cookieFragments, sizeOf(random))}`],
  }),
  "long header": (random) => ({
    target: random.pick(addresses),
    headers: [`${random.pick(headerNames)}: ${repeated(random, headerFragments, sizeOf(random))}`],
  }),
  "many headers": (random) => {
    const name = random.pick(["X-A", "Accept", "Cookie", "X-Forwarded-For", "If-None-Match"]);
    const numbered = random.pick([true, false]);
    const count = random.int(100, 4_000);
    const line = (index: number) => `${name}${numbered ? index : ""}: ${random.int(0, 9)}`;
    return {
      target: random.pick(addresses),
      headers: Array.from({ length: count }, (_, i) => line(i)),
    };
  },
  "form of many fields": (random) => {
    const [target, first] = random.pick(forms);
    const size = sizeOf(random, random.pick([64_000, 64_000, 130_000]));
    const body = `${first}=x&${repeated(random, bodyFragments, size)}`;
    return {
      method: "POST",
      target: `${target}${random.pick(["", ".data"])}`,
      headers: [form],
      body,
    };
  },
  multipart: (random) => {
    const [target] = random.pick(forms);
    const boundary = random.pick(["b", "-".repeat(70), "x".repeat(500)]);
    const part = random.pick([
      `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n1\r\n`,
      `--${boundary}\r\n\r\n`,
      `--${boundary.slice(0, -1)}`,
      `\r\n--${boundary}`.slice(0, -1),
      "a: b\r\n",
      "\r\n",
    ]);
    const body =
      part.repeat(Math.floor(sizeOf(random, 64_000) / part.length)) +
      random.pick(["", `--${boundary}--\r\n`]);
    const headers = [`Content-Type: multipart/form-data; boundary=${boundary}`];
    return { method: "POST", target, headers, body };
  },
  "deep JSON": (random) => {
    const [target] = random.pick(forms);
    const [open, close] = random.pick([
      ["[", "]"],
      ['{"a":', "}"],
      ['[{"a":', "}]"],
    ] as const);
    const depth = Math.floor(sizeOf(random, 64_000) / (open.length + close.length));
    const body = open.repeat(depth) + "1" + close.repeat(random.pick([depth, 0]));
    return { method: "POST", target, headers: [json], body };
  },
  "wrong length": (random) => {
    const [target, first] = random.pick(forms);
    const body = `${first}=${"x".repeat(random.int(0, 2_000))}`;
    const length = random.pick([0, 1, body.length + 1, 60_000, 10 ** 9, -1, Number.NaN]);
    return { method: "POST", target, headers: [form], body, length, incomplete: true };
  },
  chunked: (random) => {
    const [target, first] = random.pick(forms);
    const chunk = random.pick(["1\r\na\r\n", "0001\r\na\r\n", "1;x=y\r\na\r\n", "zz\r\n"]);
    const body = `${first.length.toString(16)}\r\n${first}\r\n${chunk.repeat(random.int(1, 5_000))}`;
    const headers = [form, "Transfer-Encoding: chunked"];
    return { method: "POST", target, headers, body, length: null, incomplete: true };
  },
  "odd method": (random) => ({
    method: random.pick("HEAD OPTIONS PUT DELETE PATCH TRACE PROPFIND QUERY get X".split(" ")),
    target: random.pick([random.pick(addresses), longQuery(random), longPath(random)]),
  }),
  "odd target": (random) => ({
    target: random.pick([
      "*",
      "",
      "x",
      "//",
      "///a",
      "http://localhost/help",
      "http://elsewhere.example/help",
      "https://",
      "?q=1",
      "/#a",
      "/help#".repeat(1_000),
      "/\\evil.example",
      `http://${"a".repeat(sizeOf(random))}/`,
      `/${"é".repeat(1_000)}`,
      "/help?".repeat(5_000),
    ]),
  }),
  upgrade: (random) => ({
    target: random.pick(["/ws", "/", longPath(random), `/ws?${"a&".repeat(10_000)}`]),
    headers: [
      "Upgrade: " + random.pick(["websocket", "h2c", "websocket, ".repeat(1_000)]),
      `Cookie: ${repeated(random, cookieFragments, sizeOf(random) / 4)}`,
      "Sec-WebSocket-Version: 13",
      `Sec-WebSocket-Key: ${random.pick(["dGhlIHNhbXBsZSBub25jZQ==", "x".repeat(5_000)])}`,
      `Sec-WebSocket-Extensions: ${"permessage-deflate; a=1, ".repeat(random.int(0, 500))}`,
    ],
  }),
  "all at once": (random) => ({
    target: `${random.pick([longPath(random), random.pick(addresses)]).slice(0, 20_000)}?${longQuery(random).slice(0, 20_000)}`,
    headers: [
      `Cookie: ${repeated(random, cookieFragments, 10_000)}`,
      `${random.pick(headerNames)}: ${repeated(random, headerFragments, 10_000)}`,
    ],
  }),
};

const oddKinds = Object.keys(kinds);

/**
 * Requests as no browser sends them, every kind as often as the others: the same seed gives the same.
 * @param manifestVersion the build's, without which the manifest's address does nothing
 */
export function* oddRequests(
  { host, cookie }: Asked,
  { seed, count, manifestVersion }: { seed: string; count: number; manifestVersion: string },
): Generator<OddRequest> {
  const random = createSeededRandom(seed);
  for (let index = 0; index < count; index += 1) {
    const kind = oddKinds[index % oddKinds.length] ?? "";
    const draft = kinds[kind]?.(random);
    if (!draft) return;
    const target = draft.target.replace("VERSION", manifestVersion).replaceAll(" ", "+");
    const signedIn =
      random.pick([true, false]) && !/^Cookie/m.test(draft.headers?.join("\n") ?? "");
    yield written(kind, { ...draft, target }, host, signedIn ? [`Cookie: ${cookie()}`] : []);
  }
}

function written(kind: string, draft: Draft, host: string, cookies: readonly string[]): OddRequest {
  const { method = "GET", target, headers = [], body = "", incomplete = false } = draft;
  const isUpgrade = kind === "upgrade";
  const length = draft.length === undefined ? Buffer.byteLength(body) : draft.length;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    `Connection: ${isUpgrade ? "Upgrade" : "close"}`,
    ...(length === null || (length === 0 && body === "") ? [] : [`Content-Length: ${length}`]),
    ...(method === "POST" || isUpgrade ? [`Origin: http://${host}`] : []),
    ...cookies,
    ...headers,
  ];
  const bytes = Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body}`);
  return { kind, summary: `${method} ${target.slice(0, 120)}`, bytes, incomplete };
}
