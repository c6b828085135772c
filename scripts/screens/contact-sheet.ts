import type { Browser } from "playwright";

/** A window width and its scale on the sheet. */
export interface Width {
  name: string;
  width: number;
  height: number;
  /** Scale on the sheet. */
  scale: number;
  /** Longer screenshots are cut into side-by-side slices of this height. */
  sliceHeight: number;
}

/** The screenshot as side-by-side elements. */
export function slicesOf(png: Buffer, { width, scale, sliceHeight }: Width): string {
  const shown = width * scale;
  // The height field of a PNG.
  const height = png.readUInt32BE(20) * scale;
  const url = `data:image/png;base64,${png.toString("base64")}`;
  const count = Math.ceil(height / sliceHeight) || 1;
  return Array.from({ length: count }, (_, index) => {
    const top = index === 0 ? 0 : index * sliceHeight;
    return `<div style="flex:none;width:${shown}px;height:${Math.min(sliceHeight, height - top)}px;background:url(${url}) 0 ${-top}px/${shown}px"></div>`;
  }).join("");
}

export async function saveContactSheet(
  browser: Browser,
  pictures: string[],
  path: string,
  quality = 55,
): Promise<void> {
  const sheet = await browser.newPage({ viewport: { width: 400, height: 400 } });
  await sheet.setContent(
    `<main style="display:inline-flex;gap:16px;padding:16px;align-items:flex-start;background:#8a8f98">${pictures.join("")}</main>`,
  );
  await sheet.locator("main").screenshot({ path, type: "jpeg", quality });
  await sheet.close();
}
