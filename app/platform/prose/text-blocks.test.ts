import { expect, test } from "vitest";
import { readTextBlocks } from "./text-blocks.ts";

test("a text's parts come in their order, without the marks of Markdown", () => {
  const text = `Begin **here** with [a link](https://example.com).

## Which herbs

1. Mint
2. Thyme
   in a pot

> Water *early*.

### When

- one
- two

| a | b |
|---|---|
| 1 | 2 |

\`\`\`
code <b>
\`\`\`

<script>alert(1)</script> ![A pot](https://example.com/x.png)`;
  expect(readTextBlocks(text)).toEqual([
    { kind: "paragraph", text: "Begin here with a link." },
    { kind: "heading", level: 2, text: "Which herbs" },
    { kind: "list", isNumbered: true, items: ["Mint", "Thyme\nin a pot"] },
    { kind: "quote", text: "Water early." },
    { kind: "heading", level: 3, text: "When" },
    { kind: "list", isNumbered: false, items: ["one", "two"] },
    { kind: "table", head: ["a", "b"], rows: [["1", "2"]] },
    { kind: "code", text: "code <b>" },
    { kind: "paragraph", text: "<script>alert(1)</script> A pot" },
  ]);
});

test("an empty text has no blocks", () => {
  expect(readTextBlocks("")).toEqual([]);
});
