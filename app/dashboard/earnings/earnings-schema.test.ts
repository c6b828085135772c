import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { asApiErrors } from "./earnings-schema.ts";

describe("API errors", () => {
  it.each([
    ["bad_request", "invalid_input"],
    ["too_long", "text_too_long"],
  ] as const)("names a wrong field: %s as %s", async (code, expected) => {
    const asked = asApiErrors(Promise.reject(new AppError(code, "Say who paid.")));
    await expect(asked).rejects.toMatchObject({ code: expected, message: "Say who paid." });
  });

  it("rethrows other errors", async () => {
    for (const error of [new AppError("changed_meanwhile", "Too late."), new Error("disk full")])
      await expect(asApiErrors(Promise.reject(error))).rejects.toBe(error);
  });

  it("gives the value where nothing is wrong", async () => {
    expect(await asApiErrors(Promise.resolve(7))).toBe(7);
  });
});
