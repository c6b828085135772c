import * as z from "zod/mini";
import { pictureTypes, type PictureKind, type PictureType } from "#app/workspace/picture.ts";

const MB = 1_000_000;

/** Limits of a workspace and of an upload. */
export const pictureLimits = {
  /** Per uploaded file. */
  fileBytes: 12 * MB,
  /** All files of one form. */
  formBytes: 30 * MB,
  /** A small file can hold a picture that fills the memory. */
  pixels: 50_000_000,
  count: 500,
  /** All stored files, in all sizes. */
  storedBytes: 250 * MB,
  name: 120,
  alt: 400,
} as const;

/** Wide enough for a page on a large screen; pictures are never enlarged. */
const widest = 1_600;
const narrower = [800, 400] as const;
/** Taller pictures are scaled down. */
const tallest = 4_000;

interface Size {
  width: number;
  height: number;
}

/** A picture of a workspace. Instants are milliseconds since the epoch. */
export interface Picture extends Size {
  id: string;
  kind: PictureKind;
  name: string;
  /** Alt text; empty: missing, or it is decorative. */
  alt: string;
  decorative: boolean;
  type: PictureType;
  bytes: number;
  createdAt: number;
}

/** A picture in the owner's library. */
export interface ListedPicture extends Picture {
  /** Content that uses it as cover in its newest or approved version. */
  usedBy: readonly { id: string; title: string }[];
  isLogo: boolean;
}

/** Its largest file, within the limits and never enlarged. */
export function largestOf({ width, height }: Size): Size {
  const scale = Math.min(1, widest / width, tallest / height);
  return scaled({ width, height }, scale);
}

/** The sizes of its files, largest first. */
export function sizesOf(largest: Size): Size[] {
  const smaller = narrower.filter((width) => width < largest.width);
  return [largest, ...smaller.map((width) => scaled(largest, width / largest.width))];
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** Its files, by width. */
export const fileName = (width: number, type: "webp" | PictureType): string => `${width}.${type}`;

/** By file name; null: unknown type. */
export function mediaTypeOf(name: string): string | null {
  const [, type] = /^\d{1,5}\.(webp|jpeg|png)$/u.exec(name) ?? [];
  return type === undefined ? null : `image/${type}`;
}

/** A content's cover: a picture and its description when it was chosen. */
const Cover = z.object({
  id: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  type: z.enum(pictureTypes),
  /** Chosen for this post; left out: taken from its article. */
  own: z.optional(z.literal(true)),
});
export type Cover = z.infer<typeof Cover>;

/** The cover of a version, from its fields; null: none. */
export function coverOf({ cover }: Readonly<Record<string, unknown>>): Cover | null {
  if (cover === undefined) return null;
  const parsed = Cover.safeParse(cover);
  return parsed.success ? parsed.data : null;
}

/** As stored in a version: later changes of the description don't affect what was approved. */
export const coverFrom = ({ id, alt, decorative, width, height, type }: Picture): Cover => ({
  id,
  alt: decorative ? "" : alt,
  width,
  height,
  type,
});

/** Whether it can be published: it is described or decorative. */
export const isDescribed = ({ alt, decorative }: Pick<Picture, "alt" | "decorative">): boolean =>
  decorative || alt !== "";

/** The problem with a description; null: none. */
export function altProblem(alt: string): string | null {
  if ([...alt].length > pictureLimits.alt) return `At most ${pictureLimits.alt} characters.`;
  return /\p{Surrogate}|\0/u.test(alt) ? "It contains an invalid character." : null;
}

/** A file's name as stored: in one line and not too long. */
export function tidyName(name: string): string {
  const line = (name.split(/[\\/]/u).at(-1) ?? "").replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ").trim();
  return [...line].slice(0, pictureLimits.name).join("") || "Picture";
}
