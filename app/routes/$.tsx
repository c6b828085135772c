import { data, type MetaFunction } from "@remix-run/node";
import { pageTitle } from "#app/platform/web/brand.ts";
import { NotFoundPage } from "#app/site/layout/not-found-page.tsx";

export const loader = () => data(null, { status: 404 });

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Page Not Found", matches),
  { name: "robots", content: "noindex" },
];

export default NotFoundPage;
