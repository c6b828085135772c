import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BlogPage } from "../desk/blog/blog-page";
import type { BlogProblem, DomainProblem } from "../desk/blog/blog-view";
import { changeBlog, loadBlogSettings } from "../desk/blog/blog.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadBlogSettings(args);

export const action = (args: ActionFunctionArgs) => changeBlog(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Your blog", matches)];

export default function BlogRoute() {
  const refused = useActionData<BlogProblem | { domainProblem: DomainProblem }>();
  useRefusedTitle(refused !== undefined);
  const view = useLoaderData<typeof loader>();
  if (refused && "domainProblem" in refused)
    return (
      <SettingsFrame>
        <BlogPage view={view} problem={null} domainProblem={refused.domainProblem} />
      </SettingsFrame>
    );
  return (
    <SettingsFrame>
      <BlogPage view={view} problem={refused ?? null} domainProblem={null} />
    </SettingsFrame>
  );
}
