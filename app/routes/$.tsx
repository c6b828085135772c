import { data, type MetaFunction } from "@remix-run/node";
import { pageTitle } from "../platform/web/brand";
import { NotFoundPage } from "../site/frame/not-found-page";

export const loader = () => data(null, { status: 404 });

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Page Not Found", matches),
  { name: "robots", content: "noindex" },
];

export default NotFoundPage;
