import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BlogPage } from "#app/dashboard/blog/blog-page.tsx";
import type { BlogProblem, DomainProblem } from "#app/dashboard/blog/blog-view.ts";
import { changeBlog, loadBlogSettings } from "#app/dashboard/blog/blog.route.server.ts";
import { pageTitle } from "#app/platform/web/brand.ts";
import { useRefusedTitle } from "#app/platform/web/drafts/refused-form.ts";

export const loader = (args: LoaderFunctionArgs) => loadBlogSettings(args);

export const action = (args: ActionFunctionArgs) => changeBlog(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Your blog", matches)];

export default function BlogRoute() {
  const refused = useActionData<BlogProblem | { domainProblem: DomainProblem }>();
  useRefusedTitle(refused !== undefined);
  const view = useLoaderData<typeof loader>();
  if (refused && "domainProblem" in refused)
    return <BlogPage view={view} problem={null} domainProblem={refused.domainProblem} />;
  return <BlogPage view={view} problem={refused ?? null} domainProblem={null} />;
}
