import type { ReactNode } from "react";
import type { Blog } from "#app/domain/blog/blog.ts";
import { PictureView } from "#app/domain/pictures/picture-view.tsx";
import { blogPath } from "#app/workspace/paths/blog.ts";
import { pictureOn } from "./picture-on.ts";
import { podcastFile } from "./podcast-addresses.ts";

/** Metadata for search engines and link previews. */
interface Head {
  title: string;
  description: string;
  canonical: string;
  /** The preview picture; left out: there is none. */
  image?: { url: string; width: number; height: number; alt: string };
  /** JSON-LD. */
  data?: object;
}

interface FrameProps {
  blog: Blog;
  /** The product's URL. */
  appUrl: string;
  head: Head;
  /** The path of its report form; left out: the contact form is used. */
  report?: string;
  children: ReactNode;
}

/** A complete blog page without scripts and without the product's layout. */
export function BlogFrame({ blog, appUrl, head, children, ...props }: FrameProps) {
  const base = blogPath(blog);
  const { title, description, canonical, image, data } = head;
  const { report = contactAbout(canonical) } = props;
  // A blog's own domain does not serve the product's pages.
  const product = blog.domain === null ? "" : appUrl;
  return (
    <html lang={blog.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={canonical} />
        <link rel="stylesheet" href={`${base}/look.css?${blog.color.slice(1)}`} />
        <link
          rel="alternate"
          type="application/rss+xml"
          title={blog.title}
          href={`${base}/feed.xml`}
        />
        <link
          rel="alternate"
          type="application/atom+xml"
          title={blog.title}
          href={`${base}/atom.xml`}
        />
        {blog.hasPodcast && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title={`${blog.title} (podcast)`}
            href={`${base}${podcastFile}`}
          />
        )}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={canonical} />
        <meta property="og:site_name" content={blog.title} />
        {image && (
          <>
            <meta property="og:image" content={image.url} />
            <meta property="og:image:width" content={String(image.width)} />
            <meta property="og:image:height" content={String(image.height)} />
            {image.alt !== "" && <meta property="og:image:alt" content={image.alt} />}
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        {data && (
          <script
            type="application/ld+json"
            // Data that does not run. `<` is escaped so that nothing ends it early.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</gu, "\\u003c") }}
          />
        )}
      </head>
      <body>
        <a className="skip" href="#text">
          Skip to content
        </a>
        <header>
          <a href={base || "/"} dir="auto">
            {blog.logo && (
              <PictureView
                picture={blog.logo}
                addressOf={pictureOn(blog, blog.logo)}
                sizes="3rem"
                className="logo"
                first
              />
            )}
            {blog.title}
          </a>
          <nav aria-label="Blog">
            <a href={`${base}/feed.xml`}>Subscribe (RSS)</a>
            {blog.hasPodcast && <a href={`${base}${podcastFile}`}>Podcast</a>}
          </nav>
        </header>
        <main id="text">{children}</main>
        <footer>
          {blog.imprint !== "" && <p dir="auto">{blog.imprint}</p>}
          <p>
            <a href={`${product}${report}`}>Report this page</a> ·{" "}
            <a href={`${product}/privacy`}>Privacy</a>
          </p>
        </footer>
      </body>
    </html>
  );
}

const contactAbout = (page: string) =>
  `/contact?${new URLSearchParams({ subject: `Report: ${page}` })}`;
