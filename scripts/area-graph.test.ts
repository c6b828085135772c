import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { report } from "./area-graph.mjs";
import { root } from "./root.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "area-graph-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function house(files: Record<string, string>) {
  const app = join(folder, "app");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), text);
  }
  const { ok, lines } = report(app);
  return { ok, text: lines.join("\n") };
}

describe("the area graph", () => {
  it("of this product has no arrow upwards and no circle", () => {
    const { ok, lines } = report(join(root, "app"));
    expect(lines).toContain("arrows upwards: 0");
    expect(lines).toContain("circles between areas: 0");
    expect(ok).toBe(true);
    // It has really read something.
    expect(lines.filter((line) => line.includes(" → ")).length).toBeGreaterThan(30);
  });

  it("lets a room know the floors below it", () => {
    const { ok, text } = house({
      "core/clock.ts": "export const now = 0;",
      "dashboard/plan/plan.ts":
        'import { now } from "#app/core/clock.ts";\nexport const then = now;',
      // Within an area, and in tests, files know each other as they like.
      "dashboard/plan/page.tsx": 'import { then } from "./plan.ts";\nexport const page = then;',
      "core/clock.test.ts": 'import "#app/dashboard/plan/plan.ts";',
    });
    expect(text).toContain("dashboard/plan           → core");
    expect(ok).toBe(true);
  });

  it.each([
    ["a value", 'import { plan } from "#app/dashboard/plan/plan.ts";', ""],
    ["a type", '\nimport type { Plan } from "#app/dashboard/plan/plan.ts";', " (type)"],
    [
      "a type of an expression",
      'export type A = import("#app/dashboard/plan/plan.ts").Plan;',
      " (type)",
    ],
    [
      "a module loaded later",
      'export const load = () => import("#app/dashboard/plan/plan.ts");',
      "",
    ],
    ["what is handed on", 'export * from "#app/dashboard/plan/plan.ts";', ""],
  ])("names an import of a higher floor: %s", (_what, code, kind) => {
    const { ok, text } = house({ "core/clock.ts": code, "dashboard/plan/plan.ts": "" });
    expect(ok).toBe(false);
    expect(text).toContain("arrows upwards: 1");
    expect(text).toContain(`app/core/clock.ts:${code.startsWith("\n") ? 2 : 1}`);
    expect(text).toContain(`→ app/dashboard/plan/plan.ts${kind}`);
  });

  it("names an import of what wires the rooms together", () => {
    const { ok, text } = house({
      "services.server.ts": "",
      "dashboard/plan/plan.ts": 'import type { Services } from "#app/services.server.ts";',
    });
    expect(ok).toBe(false);
    expect(text).toContain("app/dashboard/plan/plan.ts:1 → app/services.server.ts (type)");
  });

  it("names the imports of a circle, however long", () => {
    const { ok, text } = house({
      "dashboard/a/a.ts": 'import "#app/dashboard/b/b.ts";',
      "dashboard/b/b.ts": 'import type { C } from "#app/dashboard/c/c.ts";',
      "dashboard/c/c.ts": 'import { a } from "#app/dashboard/a/a.ts";',
      "dashboard/d/d.ts": 'import "#app/dashboard/a/a.ts";',
    });
    expect(ok).toBe(false);
    expect(text).toContain("circles between areas: 1");
    expect(text).toContain("dashboard/a ↔ dashboard/b ↔ dashboard/c");
    expect(text).toContain("app/dashboard/b/b.ts:1 → app/dashboard/c/c.ts (type)");
    expect(text).not.toContain("app/dashboard/d/d.ts:1");
  });

  it("knows every room", () => {
    const { ok, text } = house({
      "core/clock.ts": "",
      "attic/box/box.ts": 'import "#app/core/clock.ts";',
    });
    expect(ok).toBe(false);
    expect(text).toContain("app/attic is no floor");
  });
});
