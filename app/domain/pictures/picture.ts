import * as z from "zod/mini";
import { pictureTypes, type PictureKind, type PictureType } from "#app/workspace/picture.ts";

const MB = 1_000_000;

/** What a workspace may keep, and what is taken at once. */
export const pictureLimits = {
  /** Of one file as it is sent. */
  fileBytes: 12 * MB,
  /** Of all files of one form, and what stands around them. */
  formBytes: 30 * MB,
  /** A small file can hold a picture that fills the memory. */
  pixels: 50_000_000,
  count: 500,
  /** Of all that is kept, in all sizes. */
  storedBytes: 250 * MB,
  name: 120,
  alt: 400,
} as const;

/** Wide enough for a page on a large screen; nothing is made larger than it was. */
const widest = 1_600;
const narrower = [800, 400] as const;
/** What is taller than this is made smaller. */
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
  /** What it shows, in words; empty: nobody has said so, or it is decorative. */
  alt: string;
  decorative: boolean;
  type: PictureType;
  bytes: number;
  createdAt: number;
}

/** A picture that its owner sees in the library. */
export interface ListedPicture extends Picture {
  /** The texts whose newest or approved version has it as cover. */
  usedBy: readonly { id: string; title: string }[];
  isLogo: boolean;
}

/** Its largest file: what it shows fits, and nothing is enlarged. */
export function largestOf({ width, height }: Size): Size {
  const scale = Math.min(1, widest / width, tallest / height);
  return scaled({ width, height }, scale);
}

/** Its files' sizes, the largest first. */
export function sizesOf(largest: Size): Size[] {
  const smaller = narrower.filter((width) => width < largest.width);
  return [largest, ...smaller.map((width) => scaled(largest, width / largest.width))];
}

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** Those of its files, by width. */
export const fileName = (width: number, type: "webp" | PictureType): string => `${width}.${type}`;

/** By a file's name; null: there is no such sort. */
export function mediaTypeOf(name: string): string | null {
  const [, type] = /^\d{1,5}\.(webp|jpeg|png)$/u.exec(name) ?? [];
  return type === undefined ? null : `image/${type}`;
}

/** The cover of a text: a picture, and what was said of it when it was chosen. */
const Cover = z.object({
  id: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  type: z.enum(pictureTypes),
  /** Chosen for this post, and not taken along from what it is about; left out: it was taken along. */
  own: z.optional(z.literal(true)),
});
export type Cover = z.infer<typeof Cover>;

/** That of a version, from its fields; null: it has none. */
export function coverOf({ cover }: Readonly<Record<string, unknown>>): Cover | null {
  if (cover === undefined) return null;
  const parsed = Cover.safeParse(cover);
  return parsed.success ? parsed.data : null;
}

/** As it stands in a version: what is said of it later changes nothing that was approved. */
export const coverFrom = ({ id, alt, decorative, width, height, type }: Picture): Cover => ({
  id,
  alt: decorative ? "" : alt,
  width,
  height,
  type,
});

/** Whether it can be shown to others: nobody is left without words for it. */
export const isDescribed = ({ alt, decorative }: Pick<Picture, "alt" | "decorative">): boolean =>
  decorative || alt !== "";

/** What is said of a picture; null: it can be kept. */
export function altProblem(alt: string): string | null {
  if ([...alt].length > pictureLimits.alt) return `At most ${pictureLimits.alt} characters.`;
  return /\p{Surrogate}|\0/u.test(alt) ? "It holds a sign that is none." : null;
}

/** Of a file, as it is kept: in one line, and not too long. */
export function tidyName(name: string): string {
  const line = (name.split(/[\\/]/u).at(-1) ?? "").replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, " ").trim();
  return [...line].slice(0, pictureLimits.name).join("") || "Picture";
}
