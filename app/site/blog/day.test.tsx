import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Blog, BlogPost } from "#app/domain/blog/blog.ts";
import { BlogArticle } from "./blog-article.tsx";
import { BlogHome } from "./blog-home.tsx";

const blog = (timeZone: string): Blog => ({
  workspaceId: "w",
  name: "ledge-and-leaf",
  title: "Ledge & Leaf",
  about: "",
  imprint: "",
  color: "#1d4ed8",
  language: "en-US",
  timeZone,
  logo: null,
  domain: null,
  hasPodcast: false,
  podcastCategory: "Education",
  revision: 0,
});

/** Published on March 3 at 10 PM in London, updated three hours later. */
const post: BlogPost = {
  key: "k",
  slug: "herbs",
  title: "Herbs",
  description: "",
  body: "Water them.",
  cover: null,
  publishedAt: Date.parse("2026-03-03T22:00:00Z"),
  updatedAt: Date.parse("2026-03-04T01:00:00Z"),
};
const appUrl = "https://example.com";
const times = (html: string) =>
  [...html.matchAll(/<time [^>]*dateTime="(.+?)">(.+?)</gu)].map(([, day, words]) => [day, words]);

test("uses the workspace's time zone", () => {
  const article = (zone: string) =>
    times(
      renderToStaticMarkup(
        <BlogArticle blog={blog(zone)} post={post} appUrl={appUrl} episode={null} />,
      ),
    );
  const third = ["2026-03-03", "March 3, 2026"];
  const fourth = ["2026-03-04", "March 4, 2026"];
  expect(article("Europe/London")).toEqual([third, fourth]);
  // The same day there, so no update is shown.
  expect(article("Pacific/Auckland")).toEqual([fourth]);
  expect(article("America/New_York")).toEqual([third]);
});

test("lists posts with the same days", () => {
  const home = (
    <BlogHome blog={blog("Pacific/Auckland")} posts={[post]} appUrl={appUrl} older={null} />
  );
  expect(times(renderToStaticMarkup(home))).toEqual([["2026-03-04", "March 4, 2026"]]);
});
