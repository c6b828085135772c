import MarkdownIt from "markdown-it";
import * as z from "zod";
import { AppError, isAppError } from "#app/core/errors.ts";

const Tag = z.object({ id: z.number(), name: z.string() });

interface Asked {
  method?: "POST";
  path: string;
  query?: Record<string, string>;
  json?: object;
}

interface Site {
  /** As its owner knows it. */
  channelName: string;
  ask(asked: Asked): Promise<unknown>;
}

/** Sites store and search tag names HTML-encoded. */
const { escapeHtml, unescapeAll } = new MarkdownIt().utils;
/** As the site compares them: it takes neither capitals nor accents for a difference. */
const { compare } = new Intl.Collator("en", { sensitivity: "base" });
const maxFound = "100";

/**
 * The IDs of a site's tags with these names. Each is searched before it is created, so that a lost response causes
 * no duplicate. Tags the user can't create are left out.
 * Source: https://developer.wordpress.org/rest-api/reference/tags/
 */
export async function tagsOf(site: Site, names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const id = (await findTag(site, name)) ?? (await makeTag(site, name));
    if (id !== null) ids.push(id);
  }
  return ids;
}

async function findTag({ channelName, ask }: Site, name: string): Promise<number | null> {
  // Quotes it leaves as they are.
  const query = { search: escapeHtml(name).replaceAll("&quot;", '"'), per_page: maxFound };
  const found = z.array(Tag).safeParse(await ask({ path: "tags", query }));
  if (!found.success)
    throw new AppError("channel_unavailable", `${channelName} won’t list its tags`);
  return found.data.find((tag) => compare(unescapeAll(tag.name), name) === 0)?.id ?? null;
}

async function makeTag({ channelName, ask }: Site, name: string): Promise<number | null> {
  const made = await ask({ method: "POST", path: "tags", json: { name } }).catch(
    (error: unknown) => {
      // The post's own response shows what this means for it.
      if (isAppError(error) && (error.code === "bad_credentials" || error.code === "rejected"))
        return null;
      throw error;
    },
  );
  if (made === null) return null;
  const tag = Tag.safeParse(made);
  if (!tag.success)
    throw new AppError("outcome_unknown", `We couldn’t read the response from ${channelName}`);
  return tag.data.id;
}
