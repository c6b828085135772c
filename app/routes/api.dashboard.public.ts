import type { LoaderFunctionArgs } from "@remix-run/node";

/** The public demo as data: the same read model that the page shows. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await context.services.dashboard.demo(), {
    headers: { "Cache-Control": "no-cache" },
  });
}
