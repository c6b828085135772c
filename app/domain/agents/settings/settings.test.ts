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
  if (parsed.ok) return expect.fail(`${name} was accepted`);
  expect(parsed.problem).toMatchObject({ name, speed: "standard", enabled: true });
  return parsed.problem.errors.name ?? expect.fail("no error for the name");
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
    // One emoji is one character, though it takes two code units in JavaScript.
    ["😀".repeat(60)],
  ])("%s is accepted unchanged", (name) => {
    expect(nameOf(name)).toBe(name);
  });

  test("is trimmed and normalized", () => {
    expect(nameOf("  Ada \n")).toBe("Ada");
    expect(nameOf("Zoe\u0308")).toBe("Zo\u00EB");
  });

  test.each([
    ["nothing", ""],
    ["spaces", "   "],
    ["invisible characters", "\u200B\u3164 \u2800"],
  ])("with nothing but %s is required", (_, name) => {
    expect(errorOf(name)).toBe("Give the agent a name.");
  });

  test.each([
    ["61 letters", "x".repeat(61)],
    ["61 emoji", "😀".repeat(61)],
    ["200 letters", "x".repeat(200)],
    ["one letter under a heap of accents", `a${"\u0323".repeat(500)}`],
  ])("with %s is too long", (_, name) => {
    expect(errorOf(name)).toBe("This name is too long. Use at most 60 characters.");
  });

  test.each([
    ["a line break", "Ada\nLovelace"],
    ["a null", "Ada\0"],
    ["a bell", "Ada\u0007x"],
    ["a direction override", "Ada\u202Egnp.exe"],
    ["a line separator", "Ada\u2028x"],
  ])("with %s is rejected", (_, name) => {
    expect(errorOf(name)).toMatch(/characters that can’t be displayed/);
  });

  test("rejects a file", () => {
    const parsed = parse({ name: new File(["Ada"], "Ada"), speed: "standard" });
    expect(parsed).toMatchObject({ ok: false, problem: { name: "" } });
  });
});

test("an unknown speed is an error of its own field, and the other fields are kept", () => {
  for (const speed of ["", "frantic", "constructor"]) {
    expect(parse({ name: "Ada", speed, enabled: "on" })).toEqual({
      ok: false,
      problem: {
        name: "Ada",
        speed,
        enabled: true,
        errors: { speed: "Choose one of the three speeds." },
      },
    });
  }
});

test("an unchecked box means off", () => {
  expect(parse({ name: "Ada", speed: "busy" })).toMatchObject({ settings: { enabled: false } });
});
