import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle, useRootBrand } from "../platform/web/brand";
import { EndpointPage } from "../site/api-docs/endpoint-page";
import { PublicFrame } from "../site/frame/public-frame";
import { pageMeta } from "../site/public-pages/page-meta";
import { endpointAddress } from "../workspace/addresses/api-docs";

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
    path: endpointAddress(id),
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
