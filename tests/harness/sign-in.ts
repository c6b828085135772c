import { createBrowser, type Browser, type Page } from "#tests/api/auth-browser.ts";

export type SampleAccountName = "operator" | "subscriber" | "newcomer";

/** Signs a browser in through the identity provider, as a person without JavaScript does it. */
export async function signIn(
  app: { url: string },
  account: SampleAccountName,
  browser: Browser = createBrowser({ appUrl: app.url }),
): Promise<Browser> {
  const form = await browser.follow("/api/login");
  const end = await submitForm(browser, form, { account });
  if (end.location?.href !== `${app.url}/`) {
    throw new Error(`signing in as ${account} ended at ${end.url.href} with ${end.status}`);
  }
  if (account !== "newcomer") await dismissOnboarding(app, browser.cookieHeader());
  return browser;
}

/**
 * Dismisses the onboarding, which would cover the page under test.
 * @param cookie of a user with access
 */
export async function dismissOnboarding(app: { url: string }, cookie: string): Promise<void> {
  // Not as that browser: it would show the toast that answers.
  const { status } = await fetch(`${app.url}/getting-started`, {
    method: "POST",
    headers: {
      Cookie: cookie,
      Origin: app.url,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "intent=end",
    redirect: "manual",
  });
  if (status !== 302) throw new Error(`the onboarding was not dismissed: ${status}`);
}

/** Presses a button of a form that posts to `page`'s own address; follows where it leads. */
export function submitForm(
  browser: Browser,
  page: Pick<Page, "url">,
  fields: Record<string, string>,
): Promise<Page> {
  return browser.follow(page.url, {
    method: "POST",
    headers: { Origin: page.url.origin },
    body: new URLSearchParams(fields),
  });
}
