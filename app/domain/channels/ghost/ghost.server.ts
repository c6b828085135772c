import * as z from "zod";
import { AppError, isAppError } from "#app/core/errors.ts";
import { isLoopback } from "#app/core/loopback.ts";
import type { Connecting, ChannelAdapter, Typed } from "#app/domain/channels/channel-adapter.ts";
import { siteAddress } from "#app/domain/channels/site-address.ts";
import { arrivalField, arrivalOf } from "#app/domain/channels/arrival.ts";
import { askGhost, findGhost, readGhostPost, type GhostAccess } from "./ask.server.ts";
import { openGhost } from "./posts.server.ts";

const Site = z.object({ site: z.object({ title: z.string(), version: z.string() }) });
const Newsletters = z.object({ newsletters: z.array(z.object({ slug: z.string() })) });

/** A Ghost site of the owner's, with an Admin API key (Ghost 5 and later). */
export const ghost: ChannelAdapter = {
  id: "ghost",
  name: "Ghost",
  hint: "Articles go to your own Ghost site, and to its members by e-mail if you want that.",
  fields: [
    {
      name: "site",
      label: "API URL",
      hint: "Ghost shows it beside the key. The address that visitors type works as well.",
      isSecret: false,
      holds: "address",
      placeholder: "journal.example",
    },
    {
      name: "key",
      label: "Admin API key",
      hint: "In Ghost: Settings, Integrations, Add custom integration. It has a colon in the middle.",
      isSecret: true,
      holds: "secret",
    },
    {
      name: "newsletter",
      label: "Newsletter",
      hint: "",
      isSecret: false,
      choices: [
        { value: "no", label: "Articles stand on the site only" },
        { value: "yes", label: "Members get each article by e-mail as well, once" },
      ],
    },
    arrivalField,
  ],
  mistake(typed) {
    const { key = "" } = typed;
    const site = siteAddress(typed.site ?? "");
    if (!site)
      return { field: "site", words: "Enter the address of your site, such as journal.example." };
    if (site.protocol === "http:" && !isLoopback(site.hostname))
      return { field: "site", words: "The address begins with https://." };
    if (/^[0-9a-f]{24}:[0-9a-f]{64}$/u.test(key)) return null;
    const words = /^[0-9a-f]{26}$/u.test(key)
      ? "This is the Content API key, which can only read. The Admin API key stands below it, and has a colon in the middle."
      : "The Admin API key is a long one with a colon in the middle. Copy it as a whole.";
    return { field: "key", words };
  },
  async connect(typed, way) {
    const { key = "", newsletter = "" } = typed;
    const given = addressOf(typed);
    const { title, site } = await siteAt({ site: given, key }, way);
    const access = { site, key };
    await tryDraft(access, way);
    const slug = newsletter === "yes" ? await newsletterOf(access, way) : "";
    return {
      // As its owner knows it, wherever its Admin API stands.
      label: given.replace(/^https?:\/\//u, ""),
      settings: { site, newsletter: slug, arrival: arrivalOf(typed) },
      secret: key,
      found: `“${title || new URL(given).host}”${slug === "" ? "" : ", with its newsletter"}`,
    };
  },
  allowing: null,
  async check({ settings: { site = "" }, secret }, way) {
    await askGhost({ site, key: await secret() }, way, { path: "posts", query: { limit: "1" } });
    return null;
  },
  open: openGhost,
};

/** Where the site stands, which may be below its host's own address. */
function addressOf(typed: Typed): string {
  const { origin, pathname } = siteAddress(typed.site ?? "") ?? new URL("https://invalid");
  return `${origin}${pathname.replace(/\/(ghost\/?)?$/u, "")}`;
}

/** Its title, and where its Admin API stands. @throws AppError when it is no site of Ghost */
async function siteAt(access: GhostAccess, way: Connecting) {
  const found = await findGhost(access, way).catch((error: unknown) => {
    if (isAppError(error) && error.code === "gone") return null;
    throw error;
  });
  const parsed = Site.safeParse(found?.said);
  if (found && parsed.success) return { title: parsed.data.site.title, site: found.site };
  const { host } = new URL(access.site);
  throw new AppError("rejected", `${host} is no Ghost site, as far as can be seen from here`, {
    about: "address",
  });
}

/** A draft that nobody can see: made, read back, and removed. */
async function tryDraft(access: GhostAccess, way: Connecting): Promise<void> {
  const posts = [{ title: "A try", status: "draft" }];
  const asked = { method: "POST", path: "posts", json: { posts } } as const;
  const { id } = readGhostPost(await askGhost(access, way, asked), access.site);
  const path = `posts/${id}`;
  readGhostPost(await askGhost(access, way, { path }), access.site);
  await askGhost(access, way, { method: "DELETE", path });
}

async function newsletterOf(access: GhostAccess, way: Connecting): Promise<string> {
  const query = { filter: "status:active", limit: "1" };
  const answer = await askGhost(access, way, { path: "newsletters", query });
  const [first] = Newsletters.catch({ newsletters: [] }).parse(answer).newsletters;
  if (first) return first.slug;
  throw new AppError("rejected", `${new URL(access.site).host} has no newsletter switched on`);
}
