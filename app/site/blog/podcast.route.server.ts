import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { SECOND } from "#app/core/time/clock.ts";
import { generateRssFeed } from "feedsmith";
import { withoutForbiddenInXml } from "#app/core/text/xml-text.ts";
import { blogBase, blogUrl, postUrl } from "#app/workspace/paths/blog.ts";
import type { Blog, BlogPost } from "#app/domain/blog/blog.ts";
import { maxEpisodes, type Episode } from "#app/domain/blog/podcast.ts";
import { BlogMessage } from "./blog-message.tsx";
import { answer, findBlog, page } from "./blog.route.server.ts";
import { audioFile, podcastCoverFile, podcastFile } from "./podcast-addresses.ts";

interface PodcastFeed {
  blog: Blog;
  /** The product's URL. */
  appUrl: string;
  /** Newest first. */
  posts: readonly BlogPost[];
  /** By post key. */
  heard: ReadonlyMap<string, Episode>;
  /** The podcast's permanent id for directories. */
  guid: string;
  /** Changes with the cover; null: there is no cover yet. */
  cover: string | null;
}

/** The podcast feed. 404 while the podcast is off. */
export async function loadPodcast(args: LoaderFunctionArgs): Promise<Response> {
  const found = await findBlog(args);
  if (found instanceof Response) return found;
  const { blog, appUrl } = found;
  const { blogs, podcasts } = args.context.services;
  const facts = await podcasts.facts(blog.workspaceId);
  if (!facts) {
    const copy = { title: "Not found", text: "This blog has no podcast." };
    return page(args, createElement(BlogMessage, { blog, appUrl, ...copy }), 404);
  }
  const [posts, heard] = await Promise.all([
    blogs.posts(blog.workspaceId, { limit: maxEpisodes }),
    podcasts.heard(blog.workspaceId),
  ]);
  const feed = podcastFeed({ blog, appUrl, posts, heard, ...facts });
  return answer(args, feed, "application/rss+xml; charset=utf-8");
}

/** A podcast as RSS 2.0 with the tags that directories require. Only posts with audio are in it. */
function podcastFeed({ blog, appUrl, posts, heard, guid, cover }: PodcastFeed): string {
  const site = { appUrl, ...blog };
  const base = blogBase(site);
  const home = blogUrl(site);
  const about =
    blog.about.trim() === "" ? `The articles of ${blog.title}, read aloud.` : blog.about;
  const image = cover === null ? null : `${base}${podcastCoverFile}?${cover}`;
  const episodes = posts.flatMap((post) => {
    const episode = heard.get(post.key);
    return episode ? [{ post, episode }] : [];
  });
  const [newest] = episodes;
  const xml = generateRssFeed(
    {
      title: blog.title,
      link: home,
      description: `${about}\n\n${madeByAi}`,
      language: blog.language,
      copyright: blog.title,
      ...(newest && { lastBuildDate: new Date(newest.post.updatedAt) }),
      ...(image !== null && { image: { url: image, title: blog.title, link: home } }),
      atom: {
        links: [{ href: `${base}${podcastFile}`, rel: "self", type: "application/rss+xml" }],
      },
      itunes: {
        author: blog.title,
        summary: about,
        explicit: false,
        type: "episodic",
        categories: [{ text: blog.podcastCategory }],
        ...(image !== null && { image }),
      },
      podcast: { guid, medium: "podcast" },
      items: episodes.map(({ post, episode }) => ({
        title: post.title,
        link: postUrl(site, post.slug),
        description: [post.description, madeByAi].filter(Boolean).join("\n\n"),
        guid: { value: `urn:post:${post.key}`, isPermaLink: false },
        pubDate: new Date(post.publishedAt),
        enclosures: [
          { url: `${base}${audioFile(episode.id)}`, length: episode.bytes, type: "audio/mpeg" },
        ],
        itunes: {
          title: post.title,
          author: blog.title,
          duration: Math.round(episode.durationMs / SECOND),
          explicit: false,
          episodeType: "full",
        },
        podcast: {
          transcripts: [
            { url: postUrl(site, post.slug), type: "text/html", language: blog.language },
          ],
        },
      })),
    },
    { strict: true },
  );
  // The library writes the `explicit` values from before 2019: https://help.apple.com/itc/podcasts_connect/#/itcb54353390
  return withoutForbiddenInXml(xml.replaceAll("<itunes:explicit>no<", "<itunes:explicit>false<"));
}

const madeByAi = "Written with the help of AI, and read by an AI voice.";
