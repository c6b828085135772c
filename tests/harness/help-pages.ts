import { linksIn } from "./html.ts";
import { useApp } from "./use-app.ts";

/** The whole product, for tests of the help center. */
export function useHelpPages() {
  const app = useApp({
    env: { SIMULATION_SPEED: "0.01", BRAND_NAME: "Herbs & Co", SUPPORT_EMAIL: "help@herbs.test" },
  });
  const get = (path: string) => fetch(`${app.url}${path}`);
  const htmlOf = async (path: string): Promise<string> => (await get(path)).text();
  /** As a form sends it. */
  const asked = (question: string) => `/help?${new URLSearchParams({ q: question })}`;

  return {
    app,
    get,
    htmlOf,
    asked,
    /** The page's words as people read them, without its head and its scripts' data. */
    async wordsOf(path: string, server: { url: string } = app): Promise<string> {
      const html = await (await fetch(`${server.url}${path}`)).text();
      return html
        .replace(/^[\s\S]*<body/, "<body")
        .replace(/<script[\s\S]*?<\/script>/g, "")
        .replace(/<!-- -->/g, "")
        .replace(/<[^>]*>/g, " ")
        .replace(/&amp;/g, "&")
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&quot;/g, '"')
        .replace(/&#x27;/g, "'")
        .replace(/\s+/g, " ");
    },
    /** Where the results of a question lead, best first. */
    async found(question: string): Promise<string[]> {
      const html = await htmlOf(asked(question));
      const [, results = ""] = /aria-label="Search results"([\s\S]*?)<\/section>/.exec(html) ?? [];
      return linksIn(results).filter((link) => link.startsWith("/help/"));
    },
  };
}
