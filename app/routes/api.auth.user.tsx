import type { LoaderFunctionArgs } from "@remix-run/node";

/** The signed-in person, or 401: browsers also ask to learn whether they still are. */
export function loader({ context }: LoaderFunctionArgs): Response {
  const headers = { "Cache-Control": "no-store" };
  if (context.viewer) return Response.json(context.viewer.user, { headers });
  return Response.json(
    { error: "You are not signed in. Sign in at /api/login.", code: "not_signed_in" },
    { status: 401, headers },
  );
}
