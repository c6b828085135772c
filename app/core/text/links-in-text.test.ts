import { expect, test } from "vitest";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { linksIn } from "./links-in-text.ts";

const found = (text: string) => linksIn(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["balanced brackets", "https://tr.wikipedia.org/wiki/Kaktüs_(bitki)"],
  ["brackets within brackets", "https://a.test/x_(y_(z))"],
  ["a query and a fragment", "https://a.test/?q=a,b&c[]=1#Über-uns:2"],
  ["a host of another script", "https://münchen.test/straße"],
  ["a path of another script", "https://ja.wikipedia.org/wiki/サボテン"],
  ["a host and a path of another script", "https://例え.test/パス"],
  ["a path in Cyrillic", "https://ru.wikipedia.org/wiki/Кактус"],
  ["what is encoded", "https://a.test/%E3%82%B5?x=%20"],
  ["marks of its own", "https://a.test/it's-here!/next;v=1"],
  ["capitals", "HTTPS://A.TEST/B"],
  ["a port", "http://127.0.0.1:3000/x"],
])("an address with %s is found as a whole", (_, address) => {
  for (const text of [
    address,
    `See ${address}.`,
    `See ${address}!? Then go.`,
    `(see ${address})`,
    `(see ${address}).`,
    `“${address}”`,
    `「${address}」です`,
    `**${address}**`,
    `[here](${address}), and on`,
    `${address}…`,
    `${address}、そして`,
    `<${address}>`,
  ])
    expect(found(text), text).toEqual([address]);
});

test.each([
  ["詳しくはhttps://a.test/aboutをご覧ください", "https://a.test/about"],
  ["https://a.test/をご覧ください", "https://a.test/"],
  ["https://a.testをご覧", "https://a.test"],
  ["详见https://a.test/news了解更多", "https://a.test/news"],
  ["자세한 내용은 https://a.test/news에서", "https://a.test/news"],
  ["https://a.test/x)y", "https://a.test/x"],
  ["https://a.test/x\u200by", "https://a.test/x"],
])("%s leads to its address", (text, address) => {
  expect(found(text)).toEqual([address]);
});

test("finds every address of a text and nothing else", () => {
  expect(found("https://a.test/b, https://c.test/d; https:// http://! www.e.test")).toEqual([
    "https://a.test/b",
    "https://c.test/d",
  ]);
});

test.each(["https://a", "https://a(", "(", "http://[", ")", "https://a.test/))) "])(
  "many of %j are gone through in time",
  async (part) => {
    const text = part.repeat(30_000 / part.length);
    expect(await cpuTimeOf(() => linksIn(text))).toBeLessThan(500);
  },
);
