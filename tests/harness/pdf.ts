import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

export interface ReadPdf {
  /** The text of each page, as somebody who copies it gets it. */
  pages: string[];
  /** Titles of the bookmarks. */
  outline: string[];
  info: Record<string, unknown>;
  /** The metadata in XML: a field's text, or null. */
  xml(field: string): unknown;
  marked: boolean;
  /** What each page is made of for screen readers, as `Table(TR(TH "Day"))` without the texts. */
  roles: string[];
  /** The words given for drawings, and in place of letters that are drawn otherwise. */
  alternatives: string[];
}

interface StructNode {
  role?: string;
  alt?: string;
  children?: StructNode[];
}

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
    const outline = ((await document.getOutline()) ?? []) as { title: string }[];
    const mark = (await document.getMarkInfo()) as { Marked?: boolean } | null;
    const pages: string[] = [];
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
    }
    return {
      pages,
      outline: outline.map(({ title }) => title),
      info: info as Record<string, unknown>,
      xml: (field) => (metadata as { get(name: string): unknown } | null)?.get(field) ?? null,
      marked: mark?.Marked === true,
      roles: [...roles],
      alternatives,
    };
  } finally {
    await task.destroy();
  }
}
