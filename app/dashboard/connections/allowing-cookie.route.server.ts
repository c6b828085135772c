import { createCookie, type LoaderFunctionArgs } from "@remix-run/node";
import { connectionsPath } from "#app/workspace/paths/live.ts";

/** Long enough to sign in at the provider and approve. */
const maxAge = 10 * 60;

/** Encrypted; `lax`, because the user returns from another site. */
/** Listed in the Cookie Policy. */
export const allowingCookieName = "place-allowing";

const cookie = createCookie(allowingCookieName, {
  path: connectionsPath,
  sameSite: "lax",
  httpOnly: true,
  maxAge,
});

type Args = Pick<LoaderFunctionArgs, "request">;

export const keepAllowing = ({ request }: Args, sealed: string): Promise<string> =>
  cookie.serialize(sealed, { secure: isHttps(request) });

export const clearAllowing = ({ request }: Args): Promise<string> =>
  cookie.serialize("", { maxAge: 0, secure: isHttps(request) });

export async function readAllowing({ request }: Args): Promise<string> {
  const kept: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof kept === "string" ? kept : "";
}

const isHttps = ({ url }: Request) => new URL(url).protocol === "https:";
