import { expect, it } from "vitest";
import { AppError, type AppErrorCode } from "#app/core/errors.ts";
import { attach } from "./media.server.ts";

const picture = {
  ...{ bytes: Buffer.from("JPEG"), type: "image/jpeg", mark: "m", fileName: "m.jpg" },
  alt: `Pots ${"🪴".repeat(1_600)}`,
};

/** Gives a picture to a server that answers so, one after the other. */
async function attached(
  answers: readonly unknown[],
  signal = AbortSignal.any([]),
  alt = picture.alt,
) {
  const asked: string[] = [];
  const left = [...answers];
  const answer = async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  const given = attach(
    { ...picture, alt },
    {
      server: "https://a.example",
      signal,
      send: ({ body }) => {
        asked.push(Buffer.from(body).toString());
        return answer();
      },
      look: (id) => {
        asked.push(`look ${id}`);
        return answer();
      },
    },
  );
  return { id: await given, asked };
}

it("shortens the description to the server's limit, and uses an image that has an address", async () => {
  const { id, asked } = await attached([{ id: "7", url: "https://a.example/7" }]);
  expect(id).toBe("7");
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('name="description"\r\n\r\nPots ');
  expect(asked[0]?.match(/🪴/gu)).toHaveLength(1_495);
  const plain = await attached([{ id: "7", url: "https://a.example/7" }], undefined, "");
  expect(plain.asked[0]).not.toContain("description");
});

it("waits for the image address, but no longer than the caller's timeout", async () => {
  const { id, asked } = await attached([{ id: "7" }, { id: "7", url: "https://a.example/7" }]);
  expect([id, asked.length, asked[1]]).toEqual(["7", 2, "look 7"]);
  const stop = new AbortController();
  stop.abort();
  await expect(attached([{ id: "7" }, { id: "8" }], stop.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
});

it.each<[AppErrorCode, AppErrorCode | null]>([
  ["bad_credentials", null],
  ["outcome_unknown", "channel_unavailable"],
  ["rejected", "rejected"],
  ["rate_limited", "rate_limited"],
])("turns %s into %s", async (code, expected) => {
  const given = attached([new AppError(code, "Because")]);
  if (expected === null) expect((await given).id).toBeNull();
  else await expect(given).rejects.toMatchObject({ code: expected, message: "Because" });
});

it("rethrows unknown errors, and reports a response that isn't Mastodon's", async () => {
  await expect(attached([new TypeError("ours")])).rejects.toThrow(TypeError);
  for (const answers of [[{}], [null], [{ id: 7 }]])
    await expect(attached(answers)).rejects.toMatchObject({ code: "channel_unavailable" });
});
