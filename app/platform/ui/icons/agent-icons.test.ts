import { expect, test } from "vitest";
import { agentIcon, type AgentIconName } from "./agent-icons.ts";

const names: AgentIconName[] = ["writer", "seo", "social", "publisher", "analytics", "video"];

test("no two kinds share a colour or a sign", () => {
  for (const part of ["path", "series", "background", "fill", "stroke"] as const) {
    const values = [...names, undefined].map((name) => agentIcon(name)[part]);
    expect(new Set(values).size, part).toBe(values.length);
  }
});
