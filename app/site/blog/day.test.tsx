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

/** Published at ten in the evening of March 3 in London, corrected three hours later. */
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

test("days are those of the workspace", () => {
  const article = (zone: string) =>
    times(
      renderToStaticMarkup(
        <BlogArticle blog={blog(zone)} post={post} appUrl={appUrl} episode={null} />,
      ),
    );
  const third = ["2026-03-03", "March 3, 2026"];
  const fourth = ["2026-03-04", "March 4, 2026"];
  expect(article("Europe/London")).toEqual([third, fourth]);
  // One day there, so nothing is said of the correction.
  expect(article("Pacific/Auckland")).toEqual([fourth]);
  expect(article("America/New_York")).toEqual([third]);
});

test("the list of texts has the same days", () => {
  const home = (
    <BlogHome blog={blog("Pacific/Auckland")} posts={[post]} appUrl={appUrl} older={null} />
  );
  expect(times(renderToStaticMarkup(home))).toEqual([["2026-03-04", "March 4, 2026"]]);
});
