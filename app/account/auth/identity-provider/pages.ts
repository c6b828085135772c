import type { SampleAccount } from "./accounts.ts";

/**
 * The provider's pages: plain HTML without scripts, separate from the product's own pages.
 */
export function chooseAccountPage(action: string, accounts: readonly SampleAccount[]): string {
  const choices = accounts.map(
    (account) => `<li>
        <button type="submit" name="account" value="${escaped(account.subject)}">
          <strong>${escaped(account.name)}</strong>
          <span class="email">${escaped(account.email)}</span>
          <span class="can">${escaped(account.can)}</span>
        </button>
      </li>`,
  );
  return page(
    "Choose an account",
    `<p>This installation has no sign-in service of its own yet, so it offers three sample accounts. They work without a password and only on this computer.</p>
    <form method="post" action="${escaped(action)}">
      <ul>
      ${choices.join("\n      ")}
      </ul>
      <button class="cancel" type="submit" name="cancel" value="yes">Cancel</button>
    </form>`,
  );
}

export function problemPage(message: string): string {
  return page(
    "Sign-in failed",
    `<p>${escaped(message)}</p>
    <p><a href="/api/login">Start again</a> or <a href="/">go back to the home page</a>.</p>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${escaped(title)}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/idp.css">
  </head>
  <body>
    <main>
    <h1>${escaped(title)}</h1>
    ${body}
    </main>
  </body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
