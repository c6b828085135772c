/** Where the blogs of workspaces stand. */
const blogsPath = "/blog";

/** Where its owner sets it up. */
export const blogSettingsPath = "/settings/blog";

export const blogAddress = (name: string): string => `${blogsPath}/${name}`;

export const postAddress = (name: string, slug: string): string =>
  `${blogsPath}/${name}/${encodeURIComponent(slug)}`;
