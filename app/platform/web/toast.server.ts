import { randomUUID } from "node:crypto";
import { createCookie, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { ToastMessage } from "./toast-message";

/** Long enough for the redirect and its page; a notice nobody fetched is not shown tomorrow. */
const maxAge = 60;

const cookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge });

type Args = Pick<LoaderFunctionArgs, "request">;

/** Leads to another page, which shows the message once. */
export async function redirectWithToast(
  { request }: Args,
  to: string,
  toast: Omit<ToastMessage, "id">,
): Promise<Response> {
  const message: ToastMessage = { ...toast, id: randomUUID() };
  const header = await cookie.serialize(message, { secure: isHttps(request) });
  return redirect(to, { headers: { "Set-Cookie": header } });
}

/** The message to show, if any, and the header that makes sure it is shown once. */
export async function readToast(
  request: Request,
): Promise<{ toast: ToastMessage | null; headers: Headers }> {
  const headers = new Headers();
  const header = request.headers.get("Cookie");
  if (!header || !/(?:^|;\s*)toast=/.test(header)) return { toast: null, headers };
  headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0, secure: isHttps(request) }));
  const parsed = ToastMessage.safeParse(await cookie.parse(header));
  return { toast: parsed.success ? parsed.data : null, headers };
}

function isHttps(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}
