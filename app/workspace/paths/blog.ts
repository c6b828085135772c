/** The prefix of all blogs. */
const blogsPath = "/blog";

/** The owner's blog settings. */
export const blogSettingsPath = "/settings/blog";

/** Whether the path is part of a subscriber's blog. */
export const isOfBlogs = (path: string): boolean => path.startsWith(`${blogsPath}/`);

export const blogPathOf = (name: string): string => `${blogsPath}/${name}`;

export const postPath = (name: string, slug: string): string =>
  `${blogsPath}/${name}/${encodeURIComponent(slug)}`;

/** The form to report a post: always on the product's own domain. */
export const reportPath = (name: string, slug: string): string => `${postPath(name, slug)}/report`;

/** A blog's location: below the product's address, or on the owner's domain. */
interface BlogPlace {
  /** The product's address. */
  appUrl: string;
  name: string;
  /** The custom domain; null: none. */
  domain: string | null;
}

/** The absolute base URL, without a trailing slash. */
export function blogBase({ appUrl, name, domain }: BlogPlace): string {
  if (domain === null) return `${appUrl}${blogPathOf(name)}`;
  const url = new URL(appUrl);
  // Keeps a non-default port.
  return `${url.protocol}//${domain}${url.port === "" ? "" : `:${url.port}`}`;
}

/** The URL of the list of posts. */
export const blogUrl = (place: BlogPlace): string =>
  place.domain === null ? blogBase(place) : `${blogBase(place)}/`;

/** The relative base for links on its own pages, which work under any host name. */
export const blogPath = ({ name, domain }: Pick<BlogPlace, "name" | "domain">): string =>
  domain === null ? blogPathOf(name) : "";

export const postUrl = (place: BlogPlace, slug: string): string =>
  `${blogBase(place)}/${encodeURIComponent(slug)}`;

/** Whether a path is that of a report form. @param path decoded */
export const isReportPath = (path: string): boolean =>
  /^\/blog\/[^/]+\/[^/]+\/report$/iu.test(path);

/** The operators' list of notices. */
export const takedownsPath = "/operator/takedowns";

export const takedownPath = (id: string): string => `${takedownsPath}/${id}`;

/** The page where an owner reads a notice and responds. */
export const ownTakedownPath = (id: string): string => `${blogSettingsPath}/takedowns/${id}`;
