/*
 * `npm run site-images`: draws public/ images for use elsewhere: the link preview and home screen
 * icons. Made from the favicon, the landing page's text and the style sheet's colors; run it after
 * changing those.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { Browser } from "playwright";
import { agentIcon } from "#app/platform/ui/icons/agent-icons.ts";
import { hero, oneIdea } from "#app/site/landing/copy.ts";
import { siteColours } from "#app/site/public-pages/colours.ts";
import { shareImage } from "#app/site/public-pages/share-image.ts";
import { readCommand } from "./command-line.mjs";
import { launchBrowser } from "./launch-browser.ts";

readCommand("site-images");
const mark = readFileSync("public/favicon.svg", "utf8");
/** Without rounded corners, and smaller: phones crop up to a fifth on every side. */
const markToEdge = mark
  .replace(' rx="7"', "")
  .replace(
    /<g fill="#fff">(.*)<\/g>/,
    '<g fill="#fff" transform="translate(14 14) scale(.72) translate(-14 -14)">$1</g>',
  );

async function draw(
  browser: Browser,
  { path, html, width, height }: { path: string; html: string; width: number; height: number },
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>*{margin:0;box-sizing:border-box}</style>${html}`);
  await page.screenshot({ path, omitBackground: true });
  await page.close();
  console.log(`${path} ${Math.ceil(statSync(path).size / 1024)} KB`);
}

const icon = (svg: string, size: number) =>
  svg.replace("<svg ", `<svg style="display:block" width="${size}" height="${size}" `);

const styles = readFileSync("app/styles.css", "utf8");
/** A light theme color, which comes first. */
const colour = (name: string) => new RegExp(`--${name}: (#\\w+)`).exec(styles)?.[1] ?? "";

const chain = oneIdea.hands
  .map(
    ({ by, name }) => `
      <li style="display:flex;align-items:center;gap:22px;padding:7px 0">
        <span style="display:flex;width:56px;height:56px;border-radius:50%;align-items:center;
          justify-content:center;color:#fff;background:${colour(`series-${agentIcon(by).series}`)}">
          <svg width="30" height="30" viewBox="-9 -9 18 18" fill="none" stroke="currentColor"
            stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">
            <path d="${agentIcon(by).path}"/>
          </svg>
        </span>${name}
      </li>`,
  )
  .join("");

const shareHtml = `
  <main style="width:${shareImage.width}px;height:${shareImage.height}px;padding:72px 80px;display:flex;
    justify-content:space-between;gap:56px;background:${siteColours.canvas};color:#1a1b1e;
    font-family:'Segoe UI','Helvetica Neue','Noto Sans','Liberation Sans',Arial,sans-serif">
    <div style="display:flex;flex-direction:column;justify-content:space-between">
      ${icon(mark, 104)}
      <h1 style="font-size:76px;line-height:1.06;letter-spacing:-.028em;font-weight:650">
        ${hero.title}
      </h1>
    </div>
    <ol style="align-self:center;flex:none;padding:24px 44px 24px 36px;list-style:none;font-size:26px;
      border:2px solid ${colour("line")};border-radius:28px;background:#fff">
      ${chain}
    </ol>
  </main>`;

/** An image of this size in .ico format. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  // An icon file with one image.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  // One plane of 32 bits; length and offset of the data.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const browser = await launchBrowser();
try {
  const { width, height } = shareImage;
  await draw(browser, { path: `public${shareImage.path}`, html: shareHtml, width, height });
  for (const [name, svg, size] of [
    ["apple-touch-icon", markToEdge, 180],
    ["icon-192", mark, 192],
    ["icon-512", mark, 512],
    ["icon-maskable-512", markToEdge, 512],
  ] as const) {
    const path = `public/${name}.png`;
    await draw(browser, { path, html: icon(svg, size), width: size, height: size });
  }
  const [path, size] = ["public/favicon.png", 32];
  await draw(browser, { path, html: icon(mark, size), width: size, height: size });
  writeFileSync("public/favicon.ico", icoOf(readFileSync(path), size));
  rmSync(path);
} finally {
  await browser.close();
}
