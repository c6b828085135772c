import type { Blog } from "#app/domain/blog/blog.ts";
import { blogUrl } from "#app/workspace/paths/blog.ts";
import { BlogFrame } from "./blog-frame.tsx";

/** What stands where nothing is to be read. */
export function BlogMessage({
  blog,
  appUrl,
  title,
  words,
}: {
  blog: Blog;
  appUrl: string;
  title: string;
  words: string;
}) {
  const canonical = blogUrl({ appUrl, ...blog });
  return (
    <BlogFrame
      blog={blog}
      appUrl={appUrl}
      head={{ title: `${title} · ${blog.title}`, description: words, canonical }}
    >
      <h1>{title}</h1>
      <p>{words}</p>
    </BlogFrame>
  );
}
