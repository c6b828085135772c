import { Link, useLocation } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { CompassIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { inlineLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { useSignedIn } from "#app/platform/web/brand.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";
import { signInPath } from "#app/workspace/paths/sign-in.ts";
import { helpHome } from "#app/site/help/address.ts";
import { PublicFrame } from "./public-frame.tsx";

/** What stands at every address that has no page, or none for whoever asks. */
export function NotFoundPage() {
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn();
  const signIn = signInPath(pathname + search);
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
            <Link to={demoPath} className={inlineLinkStyles}>
              the demo
            </Link>
            .
          </p>
        )}
        {!signedIn && (
          <p>
            Is it a page of your own?{" "}
            <Link to={signIn} reloadDocument className={inlineLinkStyles}>
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
