import { createCookie, type LoaderFunctionArgs } from "@remix-run/node";
import { connectionsPath } from "#app/workspace/paths/live.ts";

/** As long as somebody takes to sign in elsewhere and say yes. */
const maxAge = 10 * 60;

/** What it holds is encrypted; `lax`, for whoever comes back comes from another site. */
/** Named in the Cookie Policy. */
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
