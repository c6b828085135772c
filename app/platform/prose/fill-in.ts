import type { MarkdownIt, Token } from "markdown-it";
import type { ProseFacts, ProseLink } from "./prose.ts";

const place = /\{\{(\w+)\}\}/;

/**
 * Replaces `{{name}}` in documents after parsing, so that a company called `[x](javascript:…)` or
 * `Herbs & *Co*` is plain text, which the renderer escapes.
 */
export function fillIn(md: MarkdownIt, facts: ProseFacts): void {
  md.core.ruler.push("facts", ({ tokens, Token: NewToken }) => {
    const textToken = (content: string): Token =>
      Object.assign(new NewToken("text", "", 0), { content });

    function linkTokens({ text, href }: ProseLink): Token[] {
      const open = new NewToken("link_open", "a", 1);
      open.attrSet("href", href);
      return [open, textToken(text), new NewToken("link_close", "a", -1)];
    }

    function withFacts({ content }: Token): Token[] {
      // With a group in the pattern, every second part is a name.
      return content.split(place).flatMap((contentItem, index) => {
        if (index % 2 === 0) return contentItem === "" ? [] : [textToken(contentItem)];
        const fact = Object.hasOwn(facts, contentItem) ? facts[contentItem] : undefined;
        if (fact === undefined) throw new Error(`{{${contentItem}}} of the document is not given`);
        return typeof fact === "string" ? [textToken(fact)] : linkTokens(fact);
      });
    }

    for (const token of tokens) {
      token.children &&= token.children.flatMap((child) =>
        child.type === "text" ? withFacts(child) : [child],
      );
    }
  });
}
