import { randomUUID } from "node:crypto";
import { createCookie, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { toastHeader } from "#app/platform/requests/headers.ts";
import { toastCookieName } from "./toast-cookie.ts";
import { ToastMessage } from "./toast-message.ts";

/** Long enough for the redirect and its page; an unfetched toast must not appear tomorrow. */
const maxAge = 60;

/** Not `HttpOnly`: scripts delete it. It contains only a toast. */
const cookie = createCookie(toastCookieName, { path: "/", sameSite: "lax", maxAge });

type Args = Pick<LoaderFunctionArgs, "request">;

/** Redirects to a page that shows the toast once. */
export async function redirectWithToast(
  { request }: Args,
  to: string,
  toast: Omit<ToastMessage, "id" | "page">,
): Promise<Response> {
  const page = request.headers.get(toastHeader);
  const message: ToastMessage = { ...toast, id: randomUUID(), ...(page && { page }) };
  const header = await cookie.serialize(message, { secure: isHttps(request) });
  return redirect(to, { headers: { "Set-Cookie": header } });
}

/**
 * The toast to show, if any, and the header that makes it appear once. Scripts delete the cookie
 * themselves (`useConsumedToast`): the load that carries the toast may be abandoned. Other pages
 * that refresh at that moment leave it alone.
 */
export async function readToast(
  request: Request,
): Promise<{ toast: ToastMessage | null; headers: Headers }> {
  const headers = new Headers();
  const header = request.headers.get("Cookie");
  if (!header || !/(?:^|;\s*)toast=/.test(header)) return { toast: null, headers };
  if (!isAskedByScript(request))
    headers.append(
      "Set-Cookie",
      await cookie.serialize("", { maxAge: 0, secure: isHttps(request) }),
    );
  const parsed = ToastMessage.safeParse(await cookie.parse(header));
  if (!parsed.success || isForAnotherPage(request, parsed.data)) return { toast: null, headers };
  return { toast: parsed.data, headers };
}

function isForAnotherPage({ headers }: Request, { page }: ToastMessage): boolean {
  const asking = headers.get(toastHeader);
  return asking !== null && asking !== page;
}

/** For the current page, or in advance for a page that may never be opened. */
function isAskedByScript({ headers }: Request): boolean {
  return headers.has(toastHeader) || /^prefetch\b/.test(headers.get("Sec-Purpose") ?? "");
}

function isHttps(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}
