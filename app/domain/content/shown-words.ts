/** What a version says, or is about to. */
interface Said {
  title: string;
  /** Markdown. */
  body: string;
  fields: Readonly<Record<string, unknown>>;
}

/** What a text says beside its title and body: for search results, and below and on a video. */
export function besideBody({ fields }: Pick<Said, "fields">): string[] {
  const { description, tags, thumbnail } = fields;
  return [description, ...(Array.isArray(tags) ? (tags as unknown[]) : []), thumbnail].filter(
    (words): words is string => typeof words === "string" && words !== "",
  );
}

/** All that readers see of a text, each part a paragraph of its own. */
export const shownWords = (text: Said): string =>
  [text.title, ...besideBody(text), text.body].join("\n\n");
