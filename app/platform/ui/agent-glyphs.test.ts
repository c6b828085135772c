import { expect, test } from "vitest";
import { agentSign, type AgentGlyphName } from "./agent-glyphs";

const names: AgentGlyphName[] = ["writer", "seo", "social", "publisher", "analytics", "video"];

test("no two kinds share a colour or a sign", () => {
  for (const part of ["path", "series", "background", "fill", "stroke"] as const) {
    const values = [...names, undefined].map((name) => agentSign(name)[part]);
    expect(new Set(values).size, part).toBe(values.length);
  }
});
