import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/account/auth/sessions/guards.route.server.ts";
import { isAppError } from "#app/core/errors.ts";
import { HistoryPage, type HistoryView } from "#app/dashboard/brief/history-page.tsx";
import { pageTitle } from "#app/platform/web/brand.ts";

export async function loader(args: LoaderFunctionArgs): Promise<HistoryView> {
  const { workspaceId } = await requireAccess(args);
  const { briefs, settings } = args.context.services;
  const { timeZone } = await settings.of(workspaceId);
  const versions = await briefs.history(workspaceId);
  const asked = new URL(args.request.url).searchParams.get("version");
  const number = asked !== null && /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  return {
    timeZone,
    versions: versions.map((each) => ({ ...each, savedAt: new Date(each.savedAt).toISOString() })),
    shown: number === null ? null : await find(),
  };

  async function find() {
    try {
      return await briefs.version(workspaceId, number ?? 0);
    } catch (error) {
      if (!isAppError(error) || error.code !== "not_found") throw error;
      throw new Response("No such version", { status: 404 });
    }
  }
}

export const meta: MetaFunction = ({ matches }) => [pageTitle("Versions of your answers", matches)];

export default function HistoryRoute() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
