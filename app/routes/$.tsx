import { data, type MetaFunction } from "@remix-run/node";
import { ButtonLink } from "../ui/button";
import { CompassIcon } from "../ui/icons";
import { MessageScreen } from "../ui/message-screen";
import { pageTitle } from "../web/brand";
import { SiteFrame } from "../web/site-frame";

export const loader = () => data(null, { status: 404 });

export const meta: MetaFunction = ({ matches }) => [
  pageTitle("Page Not Found", matches),
  { name: "robots", content: "noindex" },
];

export default function NotFound() {
  return (
    <SiteFrame>
      <MessageScreen
        icon={<CompassIcon size={24} />}
        title="Page Not Found"
        actions={<ButtonLink to="/">Back to Home</ButtonLink>}
      >
        <p>Did you forget to add the page to the router?</p>
      </MessageScreen>
    </SiteFrame>
  );
}
