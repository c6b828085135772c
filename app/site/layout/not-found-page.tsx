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

/** Shown for unknown addresses and for pages the user may not see. */
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
            <ButtonLink to={helpHome}>Help Center</ButtonLink>
          </>
        }
      >
        <p>Check the address. The page may have been removed, or belong to another account.</p>
        {!signedIn && /^\/agents\//i.test(pathname) && (
          <p>
            The demo's agents change every day. Meet today's agents in{" "}
            <Link to={demoPath} className={inlineLinkStyles}>
              the demo
            </Link>
            .
          </p>
        )}
        {!signedIn && (
          <p>
            Is this one of your pages?{" "}
            <Link to={signIn} reloadDocument className={inlineLinkStyles}>
              Sign in
            </Link>{" "}
            to open it.
          </p>
        )}
        {/* Required by the specification. */}
        <p className="text-sm">Did you forget to add the page to the router?</p>
      </MessageScreen>
    </PublicFrame>
  );
}
