import type { Blog, BlogPost } from "#app/domain/blog/blog.ts";
import { PictureView } from "#app/domain/pictures/picture-view.tsx";
import { blogPath, blogUrl } from "#app/workspace/paths/blog.ts";
import { BlogFrame } from "./blog-frame.tsx";
import { Day } from "./day.tsx";
import { pictureOn } from "./picture-on.ts";

interface HomeProps {
  blog: Blog;
  posts: readonly BlogPost[];
  appUrl: string;
  /** The path of older posts; null: there are none. */
  older: string | null;
}

export function BlogHome({ blog, posts, appUrl, older }: HomeProps) {
  const canonical = blogUrl({ appUrl, ...blog });
  const head = {
    title: blog.title,
    description: blog.about,
    canonical,
    data: {
      "@context": "https://schema.org",
      "@type": "Blog",
      name: blog.title,
      description: blog.about,
      url: canonical,
    },
  };
  return (
    <BlogFrame blog={blog} appUrl={appUrl} head={head}>
      <h1 dir="auto">{blog.title}</h1>
      {blog.about !== "" && (
        <p className="about" dir="auto">
          {blog.about}
        </p>
      )}
      {posts.length === 0 ? (
        <p>Nothing has been published here yet.</p>
      ) : (
        <ul className="posts">
          {posts.map((post) => (
            <li key={post.key}>
              {post.cover && (
                <PictureView
                  picture={{ ...post.cover, alt: "" }}
                  addressOf={pictureOn(blog, post.cover)}
                  sizes="(min-width: 40rem) 10rem, 100vw"
                  className="thumb"
                />
              )}
              <h2 dir="auto">
                <a href={`${blogPath(blog)}/${encodeURIComponent(post.slug)}`}>{post.title}</a>
              </h2>
              <p className="meta">
                <Day at={post.publishedAt} timeZone={blog.timeZone} />
              </p>
              {post.description !== "" && <p dir="auto">{post.description}</p>}
            </li>
          ))}
        </ul>
      )}
      {older && (
        <p className="more">
          <a href={older}>Older posts</a>
        </p>
      )}
    </BlogFrame>
  );
}
