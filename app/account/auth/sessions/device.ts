/*
 * What a browser says of itself, as few words as a person needs to know it again: versions change
 * every month, and more would be a fingerprint.
 */

/** In this order: most browsers also name those that they are like. */
const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|HeadlessChrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** "Firefox on Windows". @param userAgent the header of that name; null: there was none */
export function deviceOf(userAgent: string | null): string {
  const named = (list: typeof browsers | typeof systems) =>
    list.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
  return `${named(browsers) ?? "An unknown browser"} on ${named(systems) ?? "an unknown system"}`;
}
