import type { Browser } from "playwright";

/** How wide a window is, and how its pictures come onto a sheet. */
export interface Width {
  name: string;
  width: number;
  height: number;
  /** Of its true width, how much a picture has on its sheet. */
  scale: number;
  /** A longer picture is cut into slices of this height, side by side, so that a sheet stays a sheet. */
  sliceHeight: number;
}

/** The picture as elements side by side. */
export function slicesOf(png: Buffer, { width, scale, sliceHeight }: Width): string {
  const shown = width * scale;
  // Where a PNG says how high it is.
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
