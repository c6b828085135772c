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
  name: "The last part of its address: lower-case letters, digits and hyphens.",
  title: "What it is called.",
  about: "What it is about, below its title.",
  imprint: "Who answers for it; at the foot of each page.",
  color: "Of its links and lines, such as #1d4ed8.",
  podcastCategory: "Under which of Apple’s categories directories list its podcast.",
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
    address: "Where it stands. Null: it has not been set up yet.",
    indexNow: "Whether search engines are told of what is new there.",
    podcast:
      "Whether its articles can be heard, as episodes of a podcast at `podcast.xml` below its address.",
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
      description: "What your own blog is called, where it stands and how it looks.",
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
        "Says what it is called and where it stands. Links to a former address end. It opens with the first real text that is approved.",
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
      summary: "Have search engines told of your blog",
      description:
        "Has search engines that take part in IndexNow told of what is new, changed or taken down on your blog, or no more. A blog at an address that is no name of the Internet cannot be told of.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(z.strictObject({ on: z.boolean() }), {
        on: "Whether they are to be told.",
      }),
      answer: { status: 204, description: "It is saved." },
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
      summary: "Have your blog’s articles read aloud",
      description:
        "Has each article of your blog read by a computer’s voice, as an episode of a podcast, or no more. Where the voice here does not speak the language of your blog it cannot be switched on.",
      limit: "write",
      errors: ["conflict"],
      body: describeFields(z.strictObject({ on: z.boolean() }), {
        on: "Whether they are to be read aloud.",
      }),
      answer: { status: 204, description: "It is saved." },
      async handle({ caller, body }) {
        await podcasts.switchTo(caller, body.on);
        return {};
      },
    }),
  ];
}
