import { createSeededRandom } from "#app/core/secrets/random.ts";

/** The six shapes of a body made to be slow. */
export const hostileShapes = [
  "deep nesting",
  "many keys",
  "one long string",
  "many short strings",
  "one character",
  "random bytes",
] as const;
type HostileShape = (typeof hostileShapes)[number];

/** Repeats `piece` between `first` and `last`, in at most `bytes` bytes. */
function filled(bytes: number, contentItem: string, first = "", last = ""): Buffer {
  const room = bytes - Buffer.byteLength(first) - Buffer.byteLength(last);
  const count = Math.max(0, Math.floor(room / Buffer.byteLength(contentItem)));
  return Buffer.from(`${first}${contentItem.repeat(count)}${last}`);
}

/** `{"k0":0,"k1":0,…}` */
function numberedKeys(bytes: number): Buffer {
  const contentItems: string[] = [];
  for (let size = 10, index = 0; size < bytes - 20; index += 1) {
    const contentItem = `"k${index}":0`;
    contentItems.push(contentItem);
    size += contentItem.length + 1;
  }
  return Buffer.from(`{${contentItems.join(",")}}`);
}

function randomBytes(bytes: number, from: number, to: number): Buffer {
  const random = createSeededRandom("hostile bodies");
  const made = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1) made[at] = random.int(from, to);
  return made;
}

/** Bodies of about `bytes` bytes, most of them JSON. */
export const hostileJson: Readonly<Record<HostileShape, (bytes: number) => Buffer[]>> = {
  "deep nesting": (bytes) => [
    Buffer.concat([filled(bytes / 2, "["), filled(bytes / 2, "]")]),
    Buffer.concat([filled((bytes * 5) / 6, '{"a":'), Buffer.from("1"), filled(bytes / 6, "}")]),
    filled(bytes, "[[[]]],", "[", "0]"),
  ],
  "many keys": (bytes) => [numberedKeys(bytes), filled(bytes, '{"a":0},', "[", "0]")],
  "one long string": (bytes) => [
    filled(bytes, "abcdefghij klmnop, ", '{"text":"', '"}'),
    filled(bytes, "\\u00e9", '{"text":"', '"}'),
    filled(bytes, "日本語", '{"text":"', '"}'),
  ],
  "many short strings": (bytes) => [
    filled(bytes, '"a",', "[", '""]'),
    filled(bytes, '"",', '{"text":[', '""]}'),
  ],
  "one character": (bytes) => [
    filled(bytes, "a", '{"text":"', '"}'),
    filled(bytes, " ", "", "{}"),
    filled(bytes, "1", '{"text":', "}"),
    filled(bytes, '\\"', '{"text":"', '"}'),
    filled(bytes, "0,", "[", "0]"),
  ],
  "random bytes": (bytes) => [randomBytes(bytes, 0, 255), randomBytes(bytes, 32, 126)],
};

/** Characters that have been slow when repeated. */
const runs = "a *_`[](<>!#|~-\\&\n\t\"'.,:@/=+%{}éé日😀\u0301";

/** Texts of `length` characters, for fields and files. */
export const hostileTexts: Readonly<Record<HostileShape, (length: number) => string[]>> = {
  "deep nesting": (length) =>
    ["[", "> ", "- ", "<b>", "![](", "**a ", "(", "*a _b "].map((contentItem) =>
      repeated(contentItem, length),
    ),
  "many keys": (length) =>
    ["a: b\n", "[a]: /b\n", "[a][b] ", "| a | b |\n", "# a\n\n", "&amp;"].map((contentItem) =>
      repeated(contentItem, length),
    ),
  "one long string": (length) => [
    repeated("abcdefghijklmnopqrstuvwxyz", length),
    repeated("Water it in the morning and look after it well. ", length),
    repeated("日本語の文章です。", length),
  ],
  "many short strings": (length) =>
    ["a ", "a\n", "a\n\n", "a. ", "a,", '"a",', "* a\n", "https://a.b "].map((contentItem) =>
      repeated(contentItem, length),
    ),
  "one character": (length) => [...runs].map((sign) => repeated(sign, length)),
  "random bytes": (length) => [
    randomBytes(length, 32, 126).toString("latin1"),
    randomBytes(length, 161, 255).toString("latin1"),
  ],
};

const repeated = (contentItem: string, length: number): string =>
  // Replaces half a surrogate pair at the end.
  Buffer.from(
    contentItem.repeat(Math.ceil(length / contentItem.length)).slice(0, length),
  ).toString();
