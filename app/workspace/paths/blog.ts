/** Where the blogs of workspaces stand. */
const blogsPath = "/blog";

/** Where its owner sets it up. */
export const blogSettingsPath = "/settings/blog";

/** Whether a path of the product leads to what its subscribers have written. */
export const isOfBlogs = (path: string): boolean => path.startsWith(`${blogsPath}/`);

export const blogPathOf = (name: string): string => `${blogsPath}/${name}`;

export const postPath = (name: string, slug: string): string =>
  `${blogsPath}/${name}/${encodeURIComponent(slug)}`;

/** Where anybody can say what is wrong with a post: always at the product's own address. */
export const reportPath = (name: string, slug: string): string => `${postPath(name, slug)}/report`;

/** Where a blog is read: below the product's address, or at a domain of its owner's. */
interface BlogPlace {
  /** Of the product. */
  appUrl: string;
  name: string;
  /** Its own domain; null: it has none. */
  domain: string | null;
}

/** Whole, without a slash at its end: what its other addresses begin with. */
export function blogBase({ appUrl, name, domain }: BlogPlace): string {
  if (domain === null) return `${appUrl}${blogPathOf(name)}`;
  const url = new URL(appUrl);
  // Whoever comes by another port than the usual one comes by it there, too.
  return `${url.protocol}//${domain}${url.port === "" ? "" : `:${url.port}`}`;
}

/** Of the page that lists its posts. */
export const blogUrl = (place: BlogPlace): string =>
  place.domain === null ? blogBase(place) : `${blogBase(place)}/`;

/** The same as links of its own pages have it: by whichever name of this machine they are read. */
export const blogPath = ({ name, domain }: Pick<BlogPlace, "name" | "domain">): string =>
  domain === null ? blogPathOf(name) : "";

export const postUrl = (place: BlogPlace, slug: string): string =>
  `${blogBase(place)}/${encodeURIComponent(slug)}`;

/** Whether a path is that of a report form. @param path decoded */
export const isReportPath = (path: string): boolean =>
  /^\/blog\/[^/]+\/[^/]+\/report$/iu.test(path);

/** Where operators read what was reported. */
export const takedownsPath = "/operator/takedowns";

export const takedownPath = (id: string): string => `${takedownsPath}/${id}`;

/** Where an owner reads why a post of theirs is down, and answers. */
export const ownTakedownPath = (id: string): string => `${blogSettingsPath}/takedowns/${id}`;
