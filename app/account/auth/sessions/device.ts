/*
 * A short device name from the user agent, without versions: they change monthly, and more detail
 * would be a fingerprint.
 */

/** Order matters: most browsers also name the ones they imitate. */
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
