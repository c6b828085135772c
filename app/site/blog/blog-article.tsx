import { SECOND } from "#app/core/time/clock.ts";
import { dayIn } from "#app/core/time/time-zone.ts";
import { renderText } from "#app/platform/prose/render-text.ts";
import type { Blog, BlogPost } from "#app/domain/blog/blog.ts";
import { durationWords, type Episode } from "#app/domain/blog/podcast.ts";
import { fileName } from "#app/domain/pictures/picture.ts";
import { PictureView } from "#app/domain/pictures/picture-view.tsx";
import { blogBase, blogPath, postUrl, reportPath } from "#app/workspace/paths/blog.ts";
import { blogPicturePath } from "#app/workspace/paths/pictures.ts";
import { BlogFrame } from "./blog-frame.tsx";
import { Day } from "./day.tsx";
import { pictureOn } from "./picture-on.ts";
import { audioFile } from "./podcast-addresses.ts";

interface ArticleProps {
  blog: Blog;
  post: BlogPost;
  appUrl: string;
  /** Its audio; null: there is none. */
  episode: Episode | null;
}

export function BlogArticle({ blog, post, appUrl, episode }: ArticleProps) {
  const canonical = postUrl({ appUrl, ...blog }, post.slug);
  const { title, description, body, cover, publishedAt, updatedAt } = post;
  const { timeZone } = blog;
  const image = cover && {
    url: blogPicturePath(
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
    <BlogFrame blog={blog} appUrl={appUrl} head={head} report={reportPath(blog.name, post.slug)}>
      <article>
        <h1 dir="auto">{title}</h1>
        <p className="meta">
          <Day at={publishedAt} timeZone={timeZone} />
          {dayIn(updatedAt, timeZone) !== dayIn(publishedAt, timeZone) && (
            <>
              , updated <Day at={updatedAt} timeZone={timeZone} />
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

/** The browser's player, which needs no script. */
function Player({ base, episode: { id, durationMs } }: { base: string; episode: Episode }) {
  return (
    <figure className="player" lang="en-US">
      <figcaption id="player">
        Listen to this article ({durationWords(durationMs)}, AI voice)
      </figcaption>
      <audio controls preload="none" aria-labelledby="player" src={`${base}${audioFile(id)}`}>
        <a href={`${base}${audioFile(id)}`}>Download MP3</a>
      </audio>
    </figure>
  );
}
