import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle, useRootBrand } from "#app/platform/web/brand.ts";
import { EndpointPage } from "#app/site/api-docs/endpoint-page.tsx";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import { pageMeta } from "#app/site/public-pages/page-meta.ts";
import { endpointPath } from "#app/workspace/paths/api-docs.ts";

export function loader({ context, params }: LoaderFunctionArgs) {
  const { endpoints } = context.services.api.documentation;
  const endpoint = endpoints.find(({ id }) => id === params.endpointId);
  if (!endpoint) throw new Response("Not found", { status: 404 });
  return { endpoint };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [pageTitle("Page Not Found", matches), { name: "robots", content: "noindex" }];
  const { id, summary, method, path, description } = data.endpoint;
  return pageMeta(matches, {
    title: `${summary} · API Documentation`,
    description: `${method} ${path}: ${description.replaceAll("`", "")}`,
    path: endpointPath(id),
  });
};

export default function ApiEndpoint() {
  const { endpoint } = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <EndpointPage endpoint={endpoint} url={useRootBrand().url} />
    </PublicFrame>
  );
}
