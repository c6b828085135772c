import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BlogPage } from "../desk/blog/blog-page";
import type { BlogProblem } from "../desk/blog/blog-view";
import { changeBlog, loadBlogSettings } from "../desk/blog/blog.route.server";
import { SettingsFrame } from "../desk/settings/settings-nav";
import { pageTitle } from "../platform/web/brand";
import { useRefusedTitle } from "../platform/web/refused-form";

export const loader = (args: LoaderFunctionArgs) => loadBlogSettings(args);

export const action = (args: ActionFunctionArgs) => changeBlog(args);

export const meta: MetaFunction = ({ matches }) => [pageTitle("Your blog", matches)];

export default function BlogRoute() {
  const problem = useActionData<BlogProblem>();
  useRefusedTitle(problem !== undefined);
  return (
    <SettingsFrame>
      <BlogPage view={useLoaderData<typeof loader>()} problem={problem ?? null} />
    </SettingsFrame>
  );
}
