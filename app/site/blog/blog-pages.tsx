import type { ReactNode } from "react";
import { SECOND } from "../../core/clock";
import { dayIn } from "../../core/time-zone";
import { renderText } from "../../platform/prose/render-text";
import type { Blog, BlogPost } from "../../studio/blog/blog";
import { durationWords, type Episode } from "../../studio/blog/podcast";
import { fileName } from "../../studio/pictures/picture";
import { PictureView } from "../../studio/pictures/picture-view";
import { blogPictureAddress } from "../../workspace/addresses/pictures";
import {
  blogBase,
  blogPath,
  blogUrl,
  postUrl,
  reportAddress,
} from "../../workspace/addresses/blog";
import { audioFile, podcastFile } from "./podcast-addresses";

/** What search engines and those who share it are told of a page. */
interface Head {
  title: string;
  description: string;
  canonical: string;
  /** Where a picture of it is found, and how large that is; left out: there is none. */
  image?: { url: string; width: number; height: number; alt: string };
  /** Data for machines (JSON-LD). */
  data?: object;
}

interface FrameProps {
  blog: Blog;
  /** The product's. */
  appUrl: string;
  head: Head;
  /** Where it is reported; left out: by the contact form. */
  report?: string;
  children: ReactNode;
}

/** A page of a blog: whole, without a script, and with nothing of the product around it. */
function BlogFrame({ blog, appUrl, head, children, ...props }: FrameProps) {
  const base = blogPath(blog);
  const { title, description, canonical, image, data } = head;
  const { report = contactAbout(canonical) } = props;
  // At its own domain there is nothing of the product.
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
            // Data and no script: nothing runs. What would end it early is written in another way.
            dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</gu, "\\u003c") }}
          />
        )}
      </head>
      <body>
        <a className="skip" href="#text">
          Skip to the text
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

/** Where a picture's files stand on a blog. */
const pictureOn =
  (blog: Pick<Blog, "name" | "domain">, { id }: { id: string }) =>
  (file: string) =>
    blogPictureAddress(blogPath(blog), id, file);

const contactAbout = (page: string) =>
  `/contact?${new URLSearchParams({ subject: `Report: ${page}` })}`;

interface HomeProps {
  blog: Blog;
  posts: readonly BlogPost[];
  appUrl: string;
  /** Where older ones stand; null: these are all. */
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
          <a href={older}>Older texts</a>
        </p>
      )}
    </BlogFrame>
  );
}

interface ArticleProps {
  blog: Blog;
  post: BlogPost;
  appUrl: string;
  /** What it sounds like; null: it can only be read. */
  episode: Episode | null;
}

export function BlogArticle({ blog, post, appUrl, episode }: ArticleProps) {
  const canonical = postUrl({ appUrl, ...blog }, post.slug);
  const { title, description, body, cover, publishedAt, updatedAt } = post;
  const { timeZone } = blog;
  const image = cover && {
    url: blogPictureAddress(
      blogBase({ appUrl, ...blog }),
      cover.id,
      fileName(cover.width, cover.type),
    ),
    width: cover.width,
    height: cover.height,
    alt: cover.alt,
  };
  const head = {
    ...(image && { image }),
    title: `${title} · ${blog.title}`,
    description,
    canonical,
    data: {
      "@context": "https://schema.org",
      "@type": "BlogPosting",
      headline: title,
      ...(image && {
        image: {
          "@type": "ImageObject",
          url: image.url,
          width: image.width,
          height: image.height,
        },
      }),
      ...(episode && {
        audio: {
          "@type": "AudioObject",
          contentUrl: `${blogBase({ appUrl, ...blog })}${audioFile(episode.id)}`,
          encodingFormat: "audio/mpeg",
          duration: `PT${Math.round(episode.durationMs / SECOND)}S`,
        },
      }),
      description,
      datePublished: new Date(publishedAt).toISOString(),
      dateModified: new Date(updatedAt).toISOString(),
      mainEntityOfPage: canonical,
      publisher: { "@type": "Organization", name: blog.title },
      digitalSourceType: "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource",
    },
  };
  return (
    <BlogFrame blog={blog} appUrl={appUrl} head={head} report={reportAddress(blog.name, post.slug)}>
      <article>
        <h1 dir="auto">{title}</h1>
        <p className="meta">
          <Day at={publishedAt} timeZone={timeZone} />
          {dayIn(updatedAt, timeZone) !== dayIn(publishedAt, timeZone) && (
            <>
              , corrected <Day at={updatedAt} timeZone={timeZone} />
            </>
          )}
        </p>
        {cover && (
          <PictureView
            picture={cover}
            addressOf={pictureOn(blog, cover)}
            sizes="(min-width: 43rem) 40.5rem, 100vw"
            className="cover"
            first
          />
        )}
        {episode && <Player base={blogPath(blog)} episode={episode} />}
        <div dangerouslySetInnerHTML={{ __html: renderText(body) }} />
        <p className="label">Written with the help of AI and published by {blog.title}.</p>
      </article>
    </BlogFrame>
  );
}

/** The browser's own: it needs no script. */
function Player({ base, episode: { id, durationMs } }: { base: string; episode: Episode }) {
  return (
    <figure className="player" lang="en-US">
      <figcaption id="player">
        Listen to this text ({durationWords(durationMs)}, a computer’s voice)
      </figcaption>
      <audio controls preload="none" aria-labelledby="player" src={`${base}${audioFile(id)}`}>
        <a href={`${base}${audioFile(id)}`}>Download it as MP3</a>
      </audio>
    </figure>
  );
}

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

/** The words around the texts are English, whatever they are in. */
function Day({ at, timeZone }: { at: number; timeZone: string }) {
  const day = dayIn(at, timeZone);
  return (
    <time lang="en-US" dateTime={day}>
      {days.format(Date.parse(day))}
    </time>
  );
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
