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
  hint: "Publishes articles on your Ghost site and, if you want, emails them to your members.",
  fields: [
    {
      name: "site",
      label: "API URL",
      hint: "Ghost shows it next to the key. Your site’s address works too.",
      isSecret: false,
      holds: "address",
      placeholder: "journal.example",
    },
    {
      name: "key",
      label: "Admin API key",
      hint: "In Ghost, go to Settings, Integrations, Add custom integration. The key has a colon in the middle.",
      isSecret: true,
      holds: "secret",
    },
    {
      name: "newsletter",
      label: "Newsletter",
      hint: "",
      isSecret: false,
      choices: [
        { value: "no", label: "Publish on the site only" },
        { value: "yes", label: "Also email each article to members once" },
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
      return { field: "site", words: "The address must start with https://." };
    if (/^[0-9a-f]{24}:[0-9a-f]{64}$/u.test(key)) return null;
    const words = /^[0-9a-f]{26}$/u.test(key)
      ? "This is the read-only Content API key. Copy the Admin API key below it, which has a colon in the middle."
      : "An Admin API key has a colon in the middle. Copy the whole key.";
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
      // The address the owner knows, even if the Admin API has another.
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

/** The site's address, which may be a path below its host. */
function addressOf(typed: Typed): string {
  const { origin, pathname } = siteAddress(typed.site ?? "") ?? new URL("https://invalid");
  return `${origin}${pathname.replace(/\/(ghost\/?)?$/u, "")}`;
}

/** Its title and Admin API address. @throws AppError when it isn't a Ghost site */
async function siteAt(access: GhostAccess, way: Connecting) {
  const found = await findGhost(access, way).catch((error: unknown) => {
    if (isAppError(error) && error.code === "gone") return null;
    throw error;
  });
  const parsed = Site.safeParse(found?.said);
  if (found && parsed.success) return { title: parsed.data.site.title, site: found.site };
  const { host } = new URL(access.site);
  throw new AppError("rejected", `We couldn’t find a Ghost site at ${host}`, {
    about: "address",
  });
}

/** Creates an invisible draft, reads it back, and deletes it. */
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
  throw new AppError("rejected", `${new URL(access.site).host} has no active newsletter`);
}
