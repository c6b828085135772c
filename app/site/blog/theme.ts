import { contrast, hexOf, luminance, rgbOf, type Rgb } from "#app/core/text/contrast.ts";

/** Background colors, light and dark. */
const grounds = { light: "#ffffff", dark: "#16181d" } as const;

/** WCAG 2.2, 1.4.3. */
const contrastAtLeast = 4.5;

/** A blog's style sheet; adjusts its color for contrast. */
export function blogStyles(color: string): string {
  const light = readable(color, grounds.light);
  const dark = readable(color, grounds.dark);
  return `:root{color-scheme:light dark;--ground:${grounds.light};--ink:#1c1e21;--soft:#5a5f66;--line:#e2e3df;--accent:${light}}
@media (prefers-color-scheme:dark){:root{--ground:${grounds.dark};--ink:#e8e9eb;--soft:#a3a8b0;--line:#2e323a;--accent:${dark}}}
${rules}`;
}

const rules = `*{box-sizing:border-box}
html{background:var(--ground);color:var(--ink);font:1.125rem/1.7 Georgia,"Times New Roman",serif;-webkit-text-size-adjust:100%}
body{margin:0 auto;padding:0 1.25rem;max-width:43rem;overflow-wrap:break-word}
a{color:var(--accent);text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
header{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.25rem 1.5rem;padding:1.5rem 0 1rem;border-bottom:3px solid var(--accent);font-family:system-ui,sans-serif}
header a{color:inherit;text-decoration:none;font-weight:650;font-size:1.125rem}
header a:hover{text-decoration:underline}
header nav a{font-weight:400;font-size:.9375rem;color:var(--soft)}
h1{font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.2;margin:2.5rem 0 .5rem;text-wrap:balance}
h2{font-size:1.5rem;line-height:1.3;margin:2.25rem 0 .5rem;text-wrap:balance}
h3{font-size:1.2rem;line-height:1.35;margin:1.75rem 0 .5rem}
p,ul,ol,blockquote,pre{margin:0 0 1.1rem}
blockquote{padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--soft)}
pre,.prose-table{overflow-x:auto}
pre{padding:1rem;border:1px solid var(--line);font-size:.9rem}
table{border-collapse:collapse;font-size:1rem}
th,td{padding:.4rem .75rem;border:1px solid var(--line);text-align:start}
.meta{color:var(--soft);font:.9375rem/1.5 system-ui,sans-serif}
.about{color:var(--soft);font-size:1.125rem}
.posts{list-style:none;margin:2rem 0;padding:0}
.cover{display:block;width:100%;height:auto;margin:1.25rem 0 1.75rem;border-radius:.5rem}
.logo{width:auto;height:2.25rem;max-width:9rem;margin-inline-end:.75rem;vertical-align:middle;object-fit:contain}
.posts li{padding:1.25rem 0;border-bottom:1px solid var(--line)}
.posts li::after{content:"";display:block;clear:both}
.thumb{float:inline-end;width:10rem;height:auto;max-height:8rem;object-fit:cover;margin:0 0 .5rem 1.25rem;border-radius:.375rem}
@media (max-width:30rem){.thumb{float:none;width:100%;max-height:14rem;margin:0 0 .75rem}}
.posts h2{margin:0 0 .25rem;font-size:1.375rem}
.posts h2 a{color:inherit;text-decoration-color:var(--accent)}
.posts p{margin:.35rem 0 0}
header nav{display:flex;gap:.25rem 1.25rem}
.player{margin:1.25rem 0 1.75rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.5rem;color:var(--soft);font:.9375rem/1.5 system-ui,sans-serif}
.player audio{display:block;width:100%;margin-top:.5rem}
.label{margin-top:2.5rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.5rem;color:var(--soft);font:.9375rem/1.55 system-ui,sans-serif}
footer{margin:3rem 0 2rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--soft);font:.875rem/1.6 system-ui,sans-serif;white-space:pre-line}
footer a{color:inherit}
.skip{position:absolute;inset-inline-start:-9999px}
.skip:focus{position:static}
@media print{header nav,.skip,.more,.player{display:none}html{font-size:11pt;background:#fff;color:#000}}`;

/** The color, or the nearest one with enough contrast. */
export function readable(color: string, ground: string): string {
  const towards: Rgb = luminance(rgbOf(ground)) > 0.5 ? [0, 0, 0] : [255, 255, 255];
  const start = rgbOf(color);
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = start.map((part, index) =>
      Math.round(part + ((towards[index] ?? 0) - part) * share),
    ) as unknown as Rgb;
    if (contrast(mixed, rgbOf(ground)) >= contrastAtLeast) return hexOf(mixed);
  }
  return hexOf(towards);
}
