import { expect, test } from "vitest";
import { createJsonReader } from "./read-json.ts";

/** Reads the text in chunks of `chunkBytes`. */
function read(text: string | Buffer, chunkBytes = Infinity, takesAnyCharacters = false): unknown {
  const bytes = Buffer.from(text as string);
  const reader = createJsonReader(takesAnyCharacters);
  for (let at = 0; at < bytes.length; at += chunkBytes)
    reader.take(bytes.subarray(at, at + chunkBytes));
  return reader.end();
}

const refusal = (details: string) =>
  expect.objectContaining({ code: "bad_json", details }) as Error;

test("reads what JSON.parse reads, wherever the chunks are split", () => {
  const value = {
    text: 'a "quoted" part, [brackets], {braces}: \\ and \\\\u0041\n',
    é: "日本語😀",
    "": [[], {}, [1.5e3, true, null], { a: { a: { a: "}" } } }],
  };
  for (const chunkBytes of [1, 2, 3, 7, Infinity])
    expect(read(JSON.stringify(value), chunkBytes), `${chunkBytes}`).toEqual(value);
  expect(read(" \n", 1)).toBeUndefined();
});

test("rejects a duplicate name, even with different escapes", () => {
  for (const chunkBytes of [1, Infinity])
    for (const text of [
      '{"a":1,"a":2}',
      String.raw`{"a":1,"\u0061":2}`,
      '[{"b":{"a":[],"a":[]}}]',
      '{"__proto__":1,"__proto__":2}',
    ])
      expect(() => read(text, chunkBytes), text).toThrow(refusal("It repeats a field."));
  expect(read('{"a":"a:a","b":{"a":":"},"__proto__":1}')).toHaveProperty("b", { a: ":" });
});

test("refuses what is no character, before and behind other codes", () => {
  const text = String.raw`["\u00e9","\ud83d\ude00","\ud83d"]`;
  for (const chunkBytes of [1, 5, Infinity]) {
    expect(() => read(text, chunkBytes)).toThrow(
      refusal("A string contains an invalid character."),
    );
    expect(() => read(String.raw`{"\u0000":1}`, chunkBytes)).toThrow(
      refusal("A string contains an invalid character."),
    );
    expect(read(text, chunkBytes, true)).toHaveLength(3);
    // A backslash that is itself escaped begins no code, whatever was there before.
    expect(read(String.raw`["\u00e9\\","\\ud83d"]`, chunkBytes)).toEqual(["é\\", "\\ud83d"]);
  }
});

test("refuses what is cut within a character, or is no UTF-8", () => {
  const bytes = Buffer.from('"é"');
  expect(() => read(bytes.subarray(0, 2))).toThrow(refusal("It is not UTF-8."));
  expect(() => read(Buffer.from([0x22, 0xff, 0x22]), 1)).toThrow(refusal("It is not UTF-8."));
});

test("refuses too much before all of it is there", () => {
  const tooDeep = createJsonReader();
  expect(() => tooDeep.take(Buffer.from("[".repeat(21)))).toThrow(
    refusal("It is nested deeper than 20 levels."),
  );
  for (const chunk of ["0,", "[],", '{"a":0},', '"",']) {
    const reader = createJsonReader();
    expect(() => {
      reader.take(Buffer.from("["));
      // Enough values to make JSON.parse slow.
      for (let count = 0; count < 1_000; count += 1) reader.take(Buffer.from(chunk.repeat(100)));
    }, chunk).toThrow(refusal("It holds more than 10000 values."));
  }
  // Brackets and commas within a text are no values.
  expect(read(JSON.stringify("[,{".repeat(20_000)), 1_000)).toHaveLength(60_000);
  expect(read(JSON.stringify(Array.from({ length: 9_000 }, () => 0)))).toHaveLength(9_000);
});
