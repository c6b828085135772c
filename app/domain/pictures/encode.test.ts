import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { jpegOf, photograph, transparentPng } from "#tests/harness/pictures.ts";
import { encodeDrawing, encodeUpload } from "./encode.server.ts";

describe("an upload", () => {
  it("is rotated upright, and its metadata is removed", async () => {
    const bytes = await photograph();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { width, height, type, files } = await encodeUpload(bytes);
    expect({ width, height, type }).toEqual({ width: 800, height: 1_200, type: "jpeg" });
    expect(files.map(({ name }) => name)).toEqual(["800.webp", "800.jpeg", "400.webp", "400.jpeg"]);
    for (const { content } of files) {
      const { exif, xmp, iptc, orientation } = await sharp(content).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(content.includes("Telephone")).toBe(false);
    }
  });

  it("is never made larger, and at most 1600 pixels wide and 4000 high", async () => {
    const large = await encodeUpload(await jpegOf({ width: 3_200, height: 1_000 }));
    expect([large.width, large.height]).toEqual([1_600, 500]);
    const small = await encodeUpload(await jpegOf({ width: 40, height: 30 }));
    expect(small.files.map(({ name }) => name)).toEqual(["40.webp", "40.jpeg"]);
    const tall = await encodeUpload(await jpegOf({ width: 1_000, height: 8_000 }));
    expect([tall.width, tall.height]).toEqual([500, 4_000]);
  });

  it("keeps its transparency", async () => {
    const { type, files } = await encodeUpload(await transparentPng());
    expect(type).toBe("png");
    for (const { content } of files) expect((await sharp(content).metadata()).hasAlpha).toBe(true);
  });

  it.each(["gif", "webp", "avif", "png"] as const)("may be %s", async (format) => {
    const bytes = await sharp(await jpegOf({ width: 100, height: 60 }))
      .toFormat(format)
      .toBuffer();
    expect(await encodeUpload(bytes)).toMatchObject({ width: 100, height: 60 });
  });

  it("is rejected with a reason", async () => {
    const jpeg = await jpegOf();
    const bomb = await sharp({
      create: { width: 10_000, height: 6_000, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    const text = (words: string) => Buffer.from(words);
    const refused: [Buffer, RegExp][] = [
      [text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG/u],
      [text("<!-- x --><svg onload='alert(1)'/>"), /SVG/u],
      [text("%PDF-1.4"), /isn’t supported/u],
      [text(""), /empty/u],
      [jpeg.subarray(0, 400), /file is damaged/u],
      [bomb, /more than 50 million pixels/u],
      [Buffer.concat([text("\0\0\0\x18ftypheic"), Buffer.alloc(40)]), /HEIC/u],
    ];
    for (const [bytes, words] of refused)
      await expect(encodeUpload(bytes)).rejects.toMatchObject({
        code: "rejected",
        message: expect.stringMatching(words) as string,
      });
  });
});

it("renders a drawing to the same bytes each time", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="840"><rect width="1600" height="840" fill="#1d4ed8"/></svg>`;
  const [first, second] = await Promise.all([encodeDrawing(svg), encodeDrawing(svg)]);
  expect(first).toEqual(second);
  expect(first).toMatchObject({ width: 1_600, height: 840, type: "png" });
});
