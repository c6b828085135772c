import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kinds } from "#app/domain/agents/kinds/index.ts";

const folder = "build/client/assets";

test("browsers load how agents are shown, and nothing of what they do", () => {
  const code = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join("\n");
  for (const { type, summary, activityTitles } of kinds) {
    expect(code.includes(type), `${type} is shown`).toBe(true);
    const serverTexts = [summary, activityTitles.work];
    expect(serverTexts.filter((text) => code.includes(text))).toEqual([]);
  }
});
