import { contentItemPath } from "./content.ts";

/** The workspace's private pictures. */
export const picturesPath = "/settings/pictures";

/** One page of the library, starting at 1. */
export const picturesPagePath = (page: number): string =>
  page > 1 ? `${picturesPath}?page=${page}` : picturesPath;

/** One file of a picture, private to its workspace. */
export const picturePath = (id: string, file: string): string => `${picturesPath}/${id}/${file}`;

/**
 * The same file on a blog, public while the blog shows it.
 * @param base the blog's base, as a path or URL
 */
export const blogPicturePath = (base: string, id: string, file: string): string =>
  `${base}/pictures/${id}/${file}`;

/** The page to choose a content item's picture. */
export const coverPath = (contentItemId: string): string =>
  `${contentItemPath(contentItemId)}/cover`;

/** The preview of a generated cover. */
export const drawnCoverPath = (contentItemId: string, look: string): string =>
  `${coverPath(contentItemId)}/${look}`;

/** Whether files can be posted there. @param path decoded, with or without Remix's `.data` */
export const takesFiles = (path: string): boolean =>
  /^\/(?:settings\/pictures|content\/[^/]+\/cover)(?:\.data)?\/?$/iu.test(path);
