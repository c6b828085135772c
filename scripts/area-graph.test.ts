import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { report } from "./area-graph.mjs";
import { root } from "./root.mjs";

let app: string;
beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), "area-graph-"));
});
afterEach(() => rmSync(app, { recursive: true }));

function house(files: Record<string, string>) {
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
      "desk/plan/plan.ts": 'import { now } from "../../core/clock";\nexport const then = now;',
      // Within an area, and in tests, files know each other as they like.
      "desk/plan/page.tsx": 'import { then } from "./plan";\nexport const page = then;',
      "core/clock.test.ts": 'import "../desk/plan/plan";',
    });
    expect(text).toContain("desk/plan                → core");
    expect(ok).toBe(true);
  });

  it.each([
    ["a value", 'import { plan } from "../desk/plan/plan";', ""],
    ["a type", '\nimport type { Plan } from "../desk/plan/plan";', " (type)"],
    ["a type of an expression", 'export type A = import("../desk/plan/plan").Plan;', " (type)"],
    ["a module loaded later", 'export const load = () => import("../desk/plan/plan");', ""],
    ["what is handed on", 'export * from "../desk/plan/plan";', ""],
  ])("names an import of a higher floor: %s", (_what, code, kind) => {
    const { ok, text } = house({ "core/clock.ts": code, "desk/plan/plan.ts": "" });
    expect(ok).toBe(false);
    expect(text).toContain("arrows upwards: 1");
    expect(text).toContain(`app/core/clock.ts:${code.startsWith("\n") ? 2 : 1}`);
    expect(text).toContain(`→ app/desk/plan/plan.ts${kind}`);
  });

  it("names an import of what wires the rooms together", () => {
    const { ok, text } = house({
      "services.server.ts": "",
      "desk/plan/plan.ts": 'import type { Services } from "../../services.server";',
    });
    expect(ok).toBe(false);
    expect(text).toContain("app/desk/plan/plan.ts:1 → app/services.server.ts (type)");
  });

  it("names the imports of a circle, however long", () => {
    const { ok, text } = house({
      "desk/a/a.ts": 'import "../b/b";',
      "desk/b/b.ts": 'import type { C } from "../c/c";',
      "desk/c/c.ts": 'import { a } from "../a/a";',
      "desk/d/d.ts": 'import "../a/a";',
    });
    expect(ok).toBe(false);
    expect(text).toContain("circles between areas: 1");
    expect(text).toContain("desk/a ↔ desk/b ↔ desk/c");
    expect(text).toContain("app/desk/b/b.ts:1 → app/desk/c/c.ts (type)");
    expect(text).not.toContain("app/desk/d/d.ts:1");
  });

  it("knows every room", () => {
    const { ok, text } = house({
      "core/clock.ts": "",
      "attic/box/box.ts": 'import "../../core/clock";',
    });
    expect(ok).toBe(false);
    expect(text).toContain("app/attic is no floor");
  });
});
