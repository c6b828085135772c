import { beforeEach, expect } from "vitest";
import type { Browser, Page } from "#tests/api/auth-browser.ts";
import { linksIn, alertIn } from "./html.ts";
import { signIn, submitForm } from "./sign-in.ts";
import { useApp } from "./use-app.ts";

/** The whole product, for tests of the reports' pages, with a subscriber newly signed in for each. */
export function useReportPages() {
  // Slow enough that nothing changes by itself while a test looks.
  const app = useApp({ env: { SIMULATION_SPEED: "0.01", BRAND_NAME: "Herbs & Co" } });
  let browser: Browser;
  beforeEach(async () => {
    browser = await signIn(app, "subscriber");
  });

  const submit = (
    fields: Record<string, string>,
    path = "/dashboard",
    as = browser,
  ): Promise<Page> => submitForm(as, { url: new URL(path, app.url) }, fields);

  return {
    app,
    /** The subscriber's. */
    get browser() {
      return browser;
    },
    submit,
    /** Has a report made by the form, and returns its page's address. */
    async generate(): Promise<string> {
      await submit({ intent: "generate_report" });
      const { text } = await browser.visit("/dashboard");
      expect(alertIn(text)).toContain("Report Generated");
      const found = linksIn(text).find((link) => /^\/reports\/[\w-]+$/.test(link));
      return found ?? expect.fail("the notice has no link to the report");
    },
    download(path: string, as = browser): Promise<Response> {
      const headers = { cookie: as.cookieHeader() };
      return fetch(`${app.url}${path}/pdf`, { redirect: "manual", headers });
    },
  };
}
