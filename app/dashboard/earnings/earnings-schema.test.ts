import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { told } from "./earnings-schema.ts";

describe("what programs are told of an error", () => {
  it.each([
    ["bad_request", "invalid_input"],
    ["too_long", "text_too_long"],
  ] as const)("names a wrong field: %s as %s", async (code, expected) => {
    const asked = told(Promise.reject(new AppError(code, "Say who paid.")));
    await expect(asked).rejects.toMatchObject({ code: expected, message: "Say who paid." });
  });

  it("leaves every other error as it is", async () => {
    for (const error of [new AppError("changed_meanwhile", "Too late."), new Error("disk full")])
      await expect(told(Promise.reject(error))).rejects.toBe(error);
  });

  it("gives the value where nothing is wrong", async () => {
    expect(await told(Promise.resolve(7))).toBe(7);
  });
});
