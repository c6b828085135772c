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
  place: string;
  ask(asked: Asked): Promise<unknown>;
}

/** The site keeps names as they stand in HTML, and searches through them so. */
const { escapeHtml, unescapeAll } = new MarkdownIt().utils;
/** As the site compares them: it takes neither capitals nor accents for a difference. */
const { compare } = new Intl.Collator("en", { sensitivity: "base" });
const maxFound = "100";

/**
 * The numbers of a site's tags with these names. Each is looked for before it is made, so that a lost answer brings no
 * second one; the site itself takes a name once. What its user may not make is left out.
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

async function findTag({ place, ask }: Site, name: string): Promise<number | null> {
  // Quotes it leaves as they are.
  const query = { search: escapeHtml(name).replaceAll("&quot;", '"'), per_page: maxFound };
  const found = z.array(Tag).safeParse(await ask({ path: "tags", query }));
  if (!found.success) throw new AppError("channel_unavailable", `${place} does not list its tags`);
  return found.data.find((tag) => compare(unescapeAll(tag.name), name) === 0)?.id ?? null;
}

async function makeTag({ place, ask }: Site, name: string): Promise<number | null> {
  const made = await ask({ method: "POST", path: "tags", json: { name } }).catch(
    (error: unknown) => {
      // What this means for the post itself, the post's own answer says.
      if (isAppError(error) && (error.code === "bad_credentials" || error.code === "rejected"))
        return null;
      throw error;
    },
  );
  if (made === null) return null;
  const tag = Tag.safeParse(made);
  if (!tag.success)
    throw new AppError("outcome_unknown", `${place} gave an answer that cannot be read`);
  return tag.data.id;
}
