import { Link, useLocation } from "@remix-run/react";
import { ButtonLink } from "../../platform/ui/button";
import { CompassIcon } from "../../platform/ui/icons";
import { MessageScreen } from "../../platform/ui/message-screen";
import { linkInTextLook } from "../../platform/ui/text-link";
import { useSignedIn } from "../../platform/web/brand";
import { demoPath } from "../../workspace/addresses/demo";
import { signInAddress } from "../../workspace/addresses/sign-in";
import { helpHome } from "../help/address";
import { PublicFrame } from "./public-frame";

/** What stands at every address that has no page, or none for whoever asks. */
export function NotFoundPage() {
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn();
  const signIn = signInAddress(pathname + search);
  return (
    <PublicFrame>
      <MessageScreen
        icon={<CompassIcon size={24} />}
        title="Page Not Found"
        actions={
          <>
            <ButtonLink to="/" variant="primary">
              Back to Home
            </ButtonLink>
            <ButtonLink to={helpHome}>Help Centre</ButtonLink>
          </>
        }
      >
        <p>The address may be mistyped, the page is no longer there, or it is somebody else's.</p>
        {!signedIn && /^\/agents\//i.test(pathname) && (
          <p>
            The demo's agents are new every day: meet today's on{" "}
            <Link to={demoPath} className={linkInTextLook}>
              the demo
            </Link>
            .
          </p>
        )}
        {!signedIn && (
          <p>
            Is it a page of your own?{" "}
            <Link to={signIn} reloadDocument className={linkInTextLook}>
              Sign in
            </Link>{" "}
            and you come back to it.
          </p>
        )}
        {/* The specification's sentence, which is for whoever builds pages. */}
        <p className="text-sm">Did you forget to add the page to the router?</p>
      </MessageScreen>
    </PublicFrame>
  );
}
