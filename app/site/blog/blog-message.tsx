import type { Blog } from "#app/domain/blog/blog.ts";
import { blogUrl } from "#app/workspace/paths/blog.ts";
import { BlogFrame } from "./blog-frame.tsx";

/** A page with a message instead of a post. */
export function BlogMessage({
  blog,
  appUrl,
  title,
  text,
}: {
  blog: Blog;
  appUrl: string;
  title: string;
  text: string;
}) {
  const canonical = blogUrl({ appUrl, ...blog });
  return (
    <BlogFrame
      blog={blog}
      appUrl={appUrl}
      head={{ title: `${title} · ${blog.title}`, description: text, canonical }}
    >
      <h1>{title}</h1>
      <p>{text}</p>
    </BlogFrame>
  );
}
