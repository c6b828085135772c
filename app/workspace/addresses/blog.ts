/** Where the blogs of workspaces stand. */
const blogsPath = "/blog";

/** Where its owner sets it up. */
export const blogSettingsPath = "/settings/blog";

export const blogAddress = (name: string): string => `${blogsPath}/${name}`;

export const postAddress = (name: string, slug: string): string =>
  `${blogsPath}/${name}/${encodeURIComponent(slug)}`;

/** Where anybody can say what is wrong with a post. */
export const reportAddress = (name: string, slug: string): string =>
  `${postAddress(name, slug)}/report`;

/** Whether a path is that of a report form. @param path decoded */
export const isReportPath = (path: string): boolean =>
  /^\/blog\/[^/]+\/[^/]+\/report$/iu.test(path);

/** Where operators read what was reported. */
export const noticesPath = "/operator/notices";

export const noticeAddress = (id: string): string => `${noticesPath}/${id}`;

/** Where an owner reads why a post of theirs is down, and answers. */
export const ownNoticeAddress = (id: string): string => `${blogSettingsPath}/notices/${id}`;
