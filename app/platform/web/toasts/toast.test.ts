import { expect, test } from "vitest";
import { readToast, redirectWithToast } from "./toast.server.ts";

function requestWith(cookie: string | null, url = "http://localhost/dashboard"): Request {
  return new Request(url, cookie === null ? {} : { headers: { Cookie: cookie } });
}

async function cookieOf(response: Response): Promise<string> {
  const header = response.headers.get("Set-Cookie") ?? expect.fail("no cookie was set");
  return header.split(";")[0] ?? "";
}

test("sends a toast with the redirect and shows it once", async () => {
  const response = await redirectWithToast({ request: requestWith(null) }, "/dashboard", {
    title: "System Paused",
    description: "All AI agents have been paused",
    tone: "success",
    action: { label: "Undo", to: "/dashboard", fields: { intent: "undo" } },
  });
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/dashboard");
  expect(response.headers.get("Set-Cookie")).toMatch(/SameSite=Lax/);

  const { toast, headers } = await readToast(requestWith(await cookieOf(response)));
  expect(toast).toMatchObject({ title: "System Paused", action: { fields: { intent: "undo" } } });
  expect(headers.get("Set-Cookie")).toMatch(/^toast=;.*Max-Age=0/);
});

test.each([
  ["by the script of a page, which takes it away itself", { "X-Takes-Notice": "page-1" }],
  ["ahead of time", { "Sec-Purpose": "prefetch" }],
])("a toast requested %s is not lost with that load", async (_, asked) => {
  const message = { title: "System Paused", tone: "success" } as const;
  const form = requestWith(null);
  form.headers.set("X-Takes-Notice", "page-1");
  const response = await redirectWithToast({ request: form }, "/dashboard", message);
  const request = requestWith(await cookieOf(response));
  for (const [name, value] of Object.entries(asked)) request.headers.set(name, value);
  const { toast, headers } = await readToast(request);
  expect(toast).toMatchObject(message);
  expect(headers.has("Set-Cookie")).toBe(false);
});

test.each([
  ["of a page's script", "page-1"],
  ["of a document", null],
])("the message after a form %s is not for another tab that refreshes itself", async (_, page) => {
  const form = requestWith(null);
  if (page) form.headers.set("X-Takes-Notice", page);
  const message = { title: "Approved", tone: "success" } as const;
  const response = await redirectWithToast({ request: form }, "/review", message);
  const refresh = requestWith(await cookieOf(response));
  refresh.headers.set("X-Takes-Notice", "page-2");
  const { toast, headers } = await readToast(refresh);
  expect(toast).toBeNull();
  expect(headers.has("Set-Cookie")).toBe(false);
});

test("over https the cookie is secure", async () => {
  const request = requestWith(null, "https://agents.example.com/dashboard");
  const response = await redirectWithToast({ request }, "/", { title: "Done", tone: "plain" });
  expect(response.headers.get("Set-Cookie")).toMatch(/; Secure/);
});

test("a request without the cookie gets no header, so the page can be cached", async () => {
  for (const cookie of [null, "session=abc", "mytoast=1"]) {
    const { toast, headers } = await readToast(requestWith(cookie));
    expect(toast).toBeNull();
    expect(headers.has("Set-Cookie")).toBe(false);
  }
});

test.each([
  ["garbage", "%%%"],
  ["no object", btoa('"hello"')],
  ["an unknown tone", btoa('{"id":"1","title":"x","tone":"loud"}')],
  [
    "a link that leads away",
    btoa('{"id":"1","title":"x","tone":"plain","link":{"label":"x","to":"//evil.example"}}'),
  ],
  [
    "a form that posts away",
    btoa(
      '{"id":"1","title":"x","tone":"plain","action":{"label":"x","to":"/\\\\evil","fields":{}}}',
    ),
  ],
])("a cookie with %s shows nothing and is removed", async (_, value) => {
  const { toast, headers } = await readToast(requestWith(`toast=${encodeURIComponent(value)}`));
  expect(toast).toBeNull();
  expect(headers.get("Set-Cookie")).toMatch(/Max-Age=0/);
});
