import { randomUUID } from "node:crypto";
import { createCookie, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { toastHeader } from "#app/platform/requests/headers.ts";
import { toastCookieName } from "./toast-cookie.ts";
import { ToastMessage } from "./toast-message.ts";

/** Long enough for the redirect and its page; a notice nobody fetched is not shown tomorrow. */
const maxAge = 60;

/** Not `HttpOnly`: a page's script takes it away. It holds the words of a notice and nothing else. */
const cookie = createCookie(toastCookieName, { path: "/", sameSite: "lax", maxAge });

type Args = Pick<LoaderFunctionArgs, "request">;

/** Leads to another page, which shows the message once. */
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
 * The message to show, if any, and the header that makes sure it is shown once. Where a script asks, its
 * page takes the cookie away itself (`useConsumedToast`): the load that brings the message may be given up
 * for another, and it would be lost. Another page that refreshes itself at that moment leaves it alone.
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

/** For the page that stands, or ahead of time for one that may never be opened. */
function isAskedByScript({ headers }: Request): boolean {
  return headers.has(toastHeader) || /^prefetch\b/.test(headers.get("Sec-Purpose") ?? "");
}

function isHttps(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}
