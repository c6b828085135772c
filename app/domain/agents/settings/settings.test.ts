import { describe, expect, test } from "vitest";
import { parseSettings } from "./settings.ts";

function parse(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseSettings(form);
}

function nameOf(name: string): string {
  const parsed = parse({ name, speed: "standard" });
  return parsed.ok ? parsed.settings.name : expect.fail(parsed.problem.errors.name ?? "");
}

function errorOf(name: string): string {
  const parsed = parse({ name, speed: "standard", enabled: "on" });
  if (parsed.ok) return expect.fail(`${name} was taken`);
  expect(parsed.problem).toMatchObject({ name, speed: "standard", enabled: true });
  return parsed.problem.errors.name ?? expect.fail("no error at the name");
}

describe("a name", () => {
  test.each([
    ["Ada"],
    ["<script>alert(1)</script>"],
    ["محرر المحتوى"],
    ["👩‍💻 Writer"],
    ["संपादक"],
    ['O\'Neil & "Sons"'],
    ["a"],
    ["x".repeat(60)],
    // One emoji is one character, though it takes two places in a JavaScript string.
    ["😀".repeat(60)],
  ])("%s is taken as it is", (name) => {
    expect(nameOf(name)).toBe(name);
  });

  test("is trimmed, and the same letter is always the same", () => {
    expect(nameOf("  Ada \n")).toBe("Ada");
    expect(nameOf("Zoe\u0308")).toBe("Zo\u00EB");
  });

  test.each([
    ["nothing", ""],
    ["spaces", "   "],
    ["what cannot be seen", "\u200B\u3164 \u2800"],
  ])("of %s is asked for", (_, name) => {
    expect(errorOf(name)).toBe("Give the agent a name.");
  });

  test.each([
    ["61 letters", "x".repeat(61)],
    ["61 emoji", "😀".repeat(61)],
    ["200 letters", "x".repeat(200)],
    ["one letter under a heap of accents", `a${"\u0323".repeat(500)}`],
  ])("of %s is too long", (_, name) => {
    expect(errorOf(name)).toBe("This name is too long: use at most 60 characters.");
  });

  test.each([
    ["a line's end", "Ada\nLovelace"],
    ["a null", "Ada\0"],
    ["a bell", "Ada\u0007x"],
    ["an override of the direction", "Ada\u202Egnp.exe"],
    ["a line separator", "Ada\u2028x"],
  ])("with %s is refused", (_, name) => {
    expect(errorOf(name)).toMatch(/characters that cannot be shown/);
  });

  test("that is a file is no name", () => {
    const parsed = parse({ name: new File(["Ada"], "Ada"), speed: "standard" });
    expect(parsed).toMatchObject({ ok: false, problem: { name: "" } });
  });
});

test("a pace that there is not is refused at its own field, and all else is kept", () => {
  for (const speed of ["", "frantic", "constructor"]) {
    expect(parse({ name: "Ada", speed, enabled: "on" })).toEqual({
      ok: false,
      problem: {
        name: "Ada",
        speed,
        enabled: true,
        errors: { speed: "Choose one of the three paces." },
      },
    });
  }
});

test("a box that is not ticked means off", () => {
  expect(parse({ name: "Ada", speed: "busy" })).toMatchObject({ settings: { enabled: false } });
});
