import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import { cpuTimeOf } from "#tests/harness/cpu-time.ts";
import { fitAnswer } from "./fit-answer.ts";
import { jsonValuesIn } from "./json-values.ts";

const shape = z.object({
  works: z.boolean(),
  word: z.string().min(1).max(60),
  steps: z.array(z.object({ step: z.string().min(1), number: z.int() })).max(6),
});
const right = { works: true, word: "basil", steps: [{ step: "Water it.", number: 1 }] };
const json = JSON.stringify(right);
const draft = JSON.stringify({ ...right, word: "draft" });
const read = (said: string) => fitAnswer(shape, said);

describe("uses the last complete object that fits", () => {
  test.each([
    ["alone", json],
    ["in a fence", `\`\`\`json\n${json}\n\`\`\``],
    ["in a fence with a sentence", `Here it is:\n\n\`\`\`\n${json}\n\`\`\`\nGood luck!`],
    ["twice", `${json}${json}`],
    ["after a draft", `${draft}\n\nBetter:\n${json}`],
    ["before another object", `${json}\n{"note": "done"}`],
    ["after a thought with an object that does not fit", `<think>{"works": true}</think>${json}`],
    ["after a thought with a draft", `<think>${draft}</think>\n${json}`],
    ["before a thought with a draft", `${json}<think>or ${draft}?</think>`],
    ["before a thought with attributes", `${json}<think budget="5">or ${draft}?</think>`],
    ["as a JSON string", JSON.stringify(json)],
    ["with invisible spaces", json.replaceAll(":", "\u200B:\u00A0")],
    ["with Markdown characters in its names", json.replace("works", "wor\\_ks")],
    ["after the schema it was given", JSON.stringify(z.toJSONSchema(shape)) + json],
    ["as a quotation", JSON.stringify(right, null, 2).replaceAll(/^/gmu, "> ")],
    ["after a named thought", `<seed:think>{ or }} or "{</seed:think>${json}`],
    ["after reasoning with braces", `<reasoning>a {b} {c: {</reasoning>${json}`],
    ["after thinking", `<thinking>{"works"</thinking>${json}`],
    ["after a thought that starts in the prompt", `so {x}, ${draft}</think>${json}`],
    ["after a thought in brackets", `[THINK]${draft}[/THINK]${json}`],
    ["after a thought with other markers", `◁think▷${draft}◁/think▷${json}`],
    [
      "after the thinking channel",
      `<|channel|>analysis<|message|>${draft}<|end|><|start|>assistant<|channel|>final<|message|>${json}`,
    ],
    ["after two thoughts", `<think>${draft}</think>Hm.<think>{{</think>${json}`],
    ["within a thought, if only there", `<think>I say ${json}</think>`],
    ["after prose with an open brace", `Use { to begin, and "it" works: ${json}`],
    ["after prose with quotation marks", `It's 5" high, {so} to say. ${json}`],
    ["before prose with braces", `${json} I hope {this} helps } {`],
    ["in a list", `[${json}]`],
    ["under a key", `{"result": ${json}}`],
    ["under two keys", `{"data": {"answer": ${json}}, "ok": true}`],
    ["as a string under a key", JSON.stringify({ answer: json })],
    ["as a tool call", `<tool_call>{"name":"answer","arguments":${json}}</tool_call>`],
    [
      "as a tool call with a string as arguments",
      JSON.stringify([{ function: { arguments: json } }]),
    ],
    [
      "as a list of named calls",
      JSON.stringify({ tool_calls: [{ function: { arguments: json } }] }),
    ],
    ["with a byte order mark", `\uFEFF${json}`],
    ["with a control character", json.replace("basil", "ba\u0000sil")],
    ["with names in another case", json.replace("works", "Works").replace("number", "NUMBER")],
    ["with numbers in quotes", json.replace(":1}", ':"1"}')],
    ["with a number with a decimal point", json.replace(":1}", ":1.0}")],
    ["with a quoted boolean", json.replace("true", '"true"')],
    ["with a quoted boolean in capitals", json.replace("true", '"TRUE"')],
    ["with braces in strings after spaces", json.replace("{", '{"note": "} done", ')],
    ["with one item in place of a list", json.replace("[{", "{").replace("}]", "}")],
    ["with extra fields", json.replace("{", '{"thought": "{", ')],
    ["with an extra comma", `${json.slice(0, -1)},}`],
    ["with extra commas", json.replace("}]", "},]").replace("1}", "1,}")],
    ["in single quotes", json.replaceAll('"', "'")],
    ["in Python", json.replaceAll('"', "'").replace("true", "True")],
    ["with comments", json.replace('"word"', '/* a plant */ "word"').replace("{", "{ // so\n")],
    ["with bare names", json.replaceAll(/"(\w+)":/gu, "$1:")],
    ["with curly quotation marks", json.replace('"basil"', "“basil”")],
  ])("%s", (_, said) => {
    expect(read(said)).toEqual({ answer: right });
  });

  it("with line breaks and quotation marks within a string", () => {
    const step = 'Say "now" and\nwater {it}.';
    const raw = json.replace("Water it.", step);
    expect(read(raw)).toEqual({ answer: { ...right, steps: [{ step, number: 1 }] } });
  });

  it("with differently written names", () => {
    const titled = z.object({ shortTitle: z.string(), alt_text: z.string() });
    expect(fitAnswer(titled, '{"short_title": "Basil", "Alt-Text": "A pot"}')).toEqual({
      answer: { shortTitle: "Basil", alt_text: "A pot" },
    });
  });

  it("as a list, when only a list was requested", () => {
    const posts = z.object({ posts: z.array(z.object({ network: z.string() })) });
    expect(fitAnswer(posts, '[{"network": "a"}, {"network": "b"}]')).toEqual({
      answer: { posts: [{ network: "a" }, { network: "b" }] },
    });
  });
});

test.each([
  ["nothing", ""],
  ["words", "I would rather not."],
  ["words with braces", "I would {rather} not."],
  ["a cut one", json.slice(0, -3)],
  ["one cut within a string", json.slice(0, json.indexOf("basil") + 3)],
  [
    "one cut after a thought with a draft that does not fit",
    `<think>{}</think>${json.slice(0, -3)}`,
  ],
  ["a draft, and an object that does not fit", `<think>${draft}</think>{"works": true}`],
  ["another object", '{"title": "Basil"}'],
  ["a number", "5"],
  ["null", "null"],
  ["nothing", json.replace('"word":"basil",', "")],
  ["a fraction in place of a count", json.replace(":1}", ":1.5}")],
])("rejects %s", (_, said) => {
  expect(read(said)).toEqual({ why: expect.stringContaining("JSON") as unknown });
});

it("tells the model where its answer does not match", () => {
  expect(read(json.replace(":1}", ":true}"))).toEqual({
    why: expect.stringContaining("at steps.0.number") as unknown,
  });
});

describe("handles adversarial input quickly", () => {
  const n = 100_000;
  test.each([
    ["braces", "{".repeat(n)],
    ["braces apart", "{ a ".repeat(n / 4)],
    ["brackets", "[".repeat(n)],
    ["lines of brackets", "[\n".repeat(n / 2)],
    ["deep nesting", '{"a":'.repeat(n / 5) + "1" + "}".repeat(n / 5)],
    ["closed and open", "{}}{".repeat(n / 4)],
    ["quotation marks", `{"a":"${'"'.repeat(n)}}`],
    ["single quotes", `{'a':'${"'".repeat(n)}}`],
    ["quotation marks and lines", `{"a":"${'"\n'.repeat(n / 2)}}`],
    ["strings without an end", `{"a":"b, `.repeat(n / 9)],
    ["objects that are almost right", '{"a":"b" "c",}'.repeat(n / 14)],
    ["small objects", '{"a":1}'.repeat(n / 7)],
    ["wide wrapping", `{"a":[${"{},".repeat(n / 3)}{}]}`],
    ["strings of objects", JSON.stringify(Array.from({ length: n / 10 }, () => '{"a":1}'))],
    ["backslashes", `{"a":"${"\\".repeat(n)}`],
    ["thoughts", "<think>".repeat(n / 7)],
    ["ends of thoughts", "</think>".repeat(n / 8)],
    ["what looks like a thought", "<seed:".repeat(n / 6)],
    ["blanks", `{"a"${" ".repeat(n)}`],
    ["commas", `{${",".repeat(n)}}`],
  ])("%s", async (_, said) => {
    // A first run as a warm-up.
    read(said.slice(0, 1_000));
    expect(await cpuTimeOf(() => read(said))).toBeLessThan(400);
  });
});

it("repairs the longest possible article with all its claims", () => {
  const claims = Array.from({ length: 100 }, (_, source) => ({ source, quote: "q".repeat(200) }));
  const article = { markdown: 'A "word" of it.\n'.repeat(2_000), claims };
  const [value] = jsonValuesIn(`${JSON.stringify(article).slice(0, -1)},}`);
  expect(value).toEqual(article);
});

it("does not repair what would take long", () => {
  const words = JSON.stringify(Array.from({ length: 5_000 }, () => "x"));
  expect([...jsonValuesIn(`{"a":${words},}`)]).toEqual([]);
});
