import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

interface ReadPdf {
  /** The text of each page, as copied from a viewer. */
  pages: string[];
  /** Titles of the bookmarks, without those below them. */
  outline: string[];
  /** All of the bookmarks. */
  bookmarks: Bookmark[];
  links: PdfLink[];
  info: Record<string, unknown>;
  /** The metadata in XML: a field's text, or null. */
  xml(field: string): unknown;
  marked: boolean;
  /** Whether viewers should show the title instead of the file name. */
  showsTitle: boolean;
  /** What pages are made of for screen readers: the names of all the tags. */
  roles: string[];
  /** The tags of each page, with their texts. */
  tags: Tag[][];
  /** The words given for drawings, and in place of letters that are drawn otherwise. */
  alternatives: string[];
}

interface Bookmark {
  title: string;
  /** From 1. */
  page: number;
  items: Bookmark[];
}

interface PdfLink {
  /** Its page, from 1. */
  page: number;
  /** Where it leads to: a page, or an address. */
  to: number | string;
  /** What it is called for those who cannot see it. */
  words: string;
}

export interface Tag {
  role: string;
  /** Its own text and that of the tags in it. */
  text: string;
  /** How many parts of it this page draws: the lines of a paragraph. */
  contentItems: number;
  children: Tag[];
}

interface StructNode {
  role?: string;
  alt?: string;
  /** What is drawn: the key of the page's marked content. */
  type?: string;
  id?: string;
  children?: StructNode[];
}

type PdfFile = Awaited<ReturnType<typeof getDocument>["promise"]>;
type PdfPage = Awaited<ReturnType<PdfFile["getPage"]>>;

/** Reads a PDF back with a reader that others wrote. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({
    // The reader takes the bytes for itself.
    data: Uint8Array.from(bytes),
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document = await task.promise;
  try {
    const { info, metadata } = await document.getMetadata();
    const mark = (await document.getMarkInfo()) as { Marked?: boolean } | null;
    const preferences = (await document.getViewerPreferences()) as Record<string, unknown> | null;
    const bookmarks = await readBookmarks(document, await document.getOutline());
    const pages: string[] = [];
    const links: PdfLink[] = [];
    const tags: Tag[][] = [];
    const roles = new Set<string>();
    const alternatives: string[] = [];
    function visit({ role, alt, children = [] }: StructNode) {
      if (role) roles.add(role);
      if (alt) alternatives.push(alt);
      children.forEach(visit);
    }
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
      const tree = (await page.getStructTree()) as StructNode | null;
      if (tree) visit(tree);
      tags.push(tree ? readTags(tree, await markedTexts(page)) : []);
      links.push(...(await readLinks(document, page)));
    }
    return {
      pages,
      outline: bookmarks.map(({ title }) => title),
      bookmarks,
      links,
      info: info as Record<string, unknown>,
      xml: (field) => (metadata as { get(name: string): unknown } | null)?.get(field) ?? null,
      marked: mark?.Marked === true,
      showsTitle: preferences?.DisplayDocTitle === true,
      roles: [...roles],
      tags,
      alternatives,
    };
  } finally {
    await task.destroy();
  }
}

interface RawBookmark {
  title: string;
  dest: unknown;
  items: RawBookmark[];
}

async function readBookmarks(
  document: PdfFile,
  raw: readonly RawBookmark[] | null,
): Promise<Bookmark[]> {
  return Promise.all(
    (raw ?? []).map(async ({ title, dest, items }) => ({
      title,
      page: await pageOf(document, dest),
      items: await readBookmarks(document, items),
    })),
  );
}

/** The page that a destination, or the name of one, leads to. */
async function pageOf(document: PdfFile, dest: unknown): Promise<number> {
  const place = typeof dest === "string" ? await document.getDestination(dest) : dest;
  if (!Array.isArray(place)) throw new Error(`there is no place ${JSON.stringify(dest)}`);
  // A destination begins with a reference to its page.
  return 1 + (await document.getPageIndex((place as Parameters<PdfFile["getPageIndex"]>)[0]));
}

interface RawLink {
  subtype: string;
  dest?: unknown;
  url?: string;
  contentsObj?: { str: string };
}

async function readLinks(document: PdfFile, page: PdfPage): Promise<PdfLink[]> {
  const annotations = (await page.getAnnotations()) as RawLink[];
  return Promise.all(
    annotations
      .filter(({ subtype }) => subtype === "Link")
      .map(async ({ dest, url, contentsObj }) => ({
        page: page.pageNumber,
        to: url ?? (await pageOf(document, dest)),
        words: contentsObj?.str ?? "",
      })),
  );
}

/** The texts of a page's marked content, by its key. */
async function markedTexts(page: PdfPage): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ("str" in item) {
      const id = open.at(-1);
      if (id !== undefined) texts.set(id, (texts.get(id) ?? "") + item.str);
    } else if (item.type === "endMarkedContent") open.pop();
    else open.push(item.id ?? undefined);
  }
  return texts;
}

function readTags(root: StructNode, texts: Map<string, string>): Tag[] {
  function tagsOf({ children = [] }: StructNode): Tag[] {
    return children.flatMap((child) => (child.role ? [tagOf(child, child.role)] : []));
  }
  function textOf(node: StructNode): string {
    const own = node.type === "content" ? (texts.get(node.id ?? "") ?? "") : "";
    return own + (node.children ?? []).map(textOf).join("");
  }
  function tagOf(node: StructNode, role: string): Tag {
    const { children = [] } = node;
    const contentItems = children.filter(({ type }) => type === "content").length;
    return { role, text: textOf(node).trim(), contentItems, children: tagsOf(node) };
  }
  return tagsOf(root);
}

/** These tags and all that are in them, in the order in which they are read. */
export function allTags(tags: readonly Tag[]): Tag[] {
  return tags.flatMap((tag) => [tag, ...allTags(tag.children)]);
}
