import { contentItemPath } from "./content.ts";

/** A workspace's pictures, for its own people. */
export const picturesPath = "/settings/pictures";

/** One page of them, the first is 1. */
export const picturesPagePath = (page: number): string =>
  page > 1 ? `${picturesPath}?page=${page}` : picturesPath;

/** One file of a picture, for its own workspace. */
export const picturePath = (id: string, file: string): string => `${picturesPath}/${id}/${file}`;

/**
 * The same on a blog, for everybody, while the blog shows it.
 * @param base what the blog's addresses begin with, as a path or whole
 */
export const blogPicturePath = (base: string, id: string, file: string): string =>
  `${base}/pictures/${id}/${file}`;

/** Where a text gets its picture. */
export const coverPath = (contentItemId: string): string =>
  `${contentItemPath(contentItemId)}/cover`;

/** How a drawn cover would look, as it is chosen. */
export const drawnCoverPath = (contentItemId: string, look: string): string =>
  `${coverPath(contentItemId)}/${look}`;

/** Whether files are taken there. @param path decoded, with or without what Remix's script adds */
export const takesFiles = (path: string): boolean =>
  /^\/(?:settings\/pictures|content\/[^/]+\/cover)(?:\.data)?\/?$/iu.test(path);
