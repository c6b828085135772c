import * as z from "zod/mini";
import { describeFields } from "#app/core/text/field-texts.ts";
import { defineEndpoint, type Endpoint } from "#app/platform/api/contract.ts";
import { BlogSettings, usualColor, type Blog } from "#app/domain/blog/blog.ts";
import { PodcastCategory, usualCategory } from "#app/domain/blog/podcast.ts";
import type { createBlogs } from "#app/domain/blog/blogs.server.ts";
import type { IndexNow } from "#app/domain/blog/index-now.server.ts";
import type { Podcasts } from "#app/domain/blog/podcast.server.ts";
import { blogUrl } from "#app/workspace/paths/blog.ts";

const texts = {
  name: "The last part of its address: lowercase letters, digits, and hyphens.",
  title: "Its title.",
  about: "Its description, shown below the title.",
  imprint: "The legal notice, shown in the footer.",
  color: "The accent color, such as #1d4ed8.",
  podcastCategory: "The podcast's Apple category.",
};

const ShownBlog = describeFields(
  z.object({
    name: z.string(),
    title: z.string(),
    about: z.string(),
    imprint: z.string(),
    color: z.string(),
    address: z.nullable(z.string()),
    indexNow: z.boolean(),
    podcast: z.boolean(),
    podcastCategory: PodcastCategory,
  }),
  {
    ...texts,
    address: "Its address. Null: not set up yet.",
    indexNow: "Whether search engines are notified of changes.",
    podcast:
      "Whether its articles are read aloud as podcast episodes, at `podcast.xml` below its address.",
  },
);

interface BlogEndpointDeps {
  blogs: Pick<ReturnType<typeof createBlogs>, "of" | "save">;
  indexNow: Pick<IndexNow, "of" | "switchTo">;
  podcasts: Pick<Podcasts, "switchTo">;
  brand: { url: string };
}

/** The workspace's blog. */
export function blogEndpoints({ blogs, indexNow, podcasts, brand }: BlogEndpointDeps): Endpoint[] {
  const shown = async (blog: Blog) => {
    const { name, title, about, imprint, color, hasPodcast, podcastCategory } = blog;
    const address = blogUrl({ appUrl: brand.url, ...blog });
    const isOn = (await indexNow.of(blog.workspaceId))?.isOn ?? false;
    const switches = { indexNow: isOn, podcast: hasPodcast, podcastCategory };
    return { body: { name, title, about, imprint, color, address, ...switches } };
  };
  const common = { group: "Workspace", access: "subscriber", path: "/api/blog" } as const;
  const answer = { status: 200, schema: ShownBlog, description: "The blog." } as const;
  return [
    defineEndpoint({
      ...common,
      method: "GET",
      id: "get_blog",
      summary: "Read your blog’s settings",
      description: "Your blog's title, address, and design.",
      limit: "read",
      answer,
      async handle({ caller }) {
        const blog = await blogs.of(caller.workspaceId);
        if (blog) return shown(blog);
        const empty = { name: "", title: "", about: "", imprint: "", color: usualColor };
        const switches = { indexNow: false, podcast: false, podcastCategory: usualCategory };
        return { body: { ...empty, address: null, ...switches } };
      },
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      id: "update_blog",
      summary: "Set up or change your blog",
      description:
        "Sets the title and address. Links to an old address stop working. The blog opens when the first real article is approved.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(BlogSettings, {
        ...texts,
        podcastCategory: `${texts.podcastCategory} Left out: as before.`,
      }),
      answer,
      handle: async ({ caller, body }) => shown(await blogs.save(caller, body)),
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/blog/index-now",
      id: "set_index_now",
      summary: "Turn search engine notifications on or off",
      description:
        "Whether to notify search engines through IndexNow when your blog changes. The blog needs a public address.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(z.strictObject({ on: z.boolean() }), {
        on: "true: notify search engines.",
      }),
      answer: { status: 204, description: "Saved." },
      async handle({ caller, body }) {
        await indexNow.switchTo(caller, body.on);
        return {};
      },
    }),
    defineEndpoint({
      ...common,
      method: "POST",
      path: "/api/blog/podcast",
      id: "set_podcast",
      summary: "Turn the podcast on or off",
      description:
        "Whether a computer voice reads each article as a podcast episode. You can't turn it on if the voice doesn't support your blog's language.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(z.strictObject({ on: z.boolean() }), {
        on: "true: read articles aloud.",
      }),
      answer: { status: 204, description: "Saved." },
      async handle({ caller, body }) {
        await podcasts.switchTo(caller, body.on);
        return {};
      },
    }),
  ];
}
