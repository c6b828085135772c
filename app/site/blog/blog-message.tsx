import type { Blog } from "../../studio/blog/blog";
import { blogUrl } from "../../workspace/addresses/blog";
import { BlogFrame } from "./blog-frame";

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
