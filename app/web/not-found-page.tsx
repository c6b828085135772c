import { helpHome } from "../help/address";
import { ButtonLink } from "../ui/button";
import { CompassIcon } from "../ui/icons";
import { MessageScreen } from "../ui/message-screen";
import { PublicFrame } from "./public-frame";

/** What stands at every address that has no page, or none for whoever asks. */
export function NotFoundPage() {
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
        <p>The address may be mistyped, or the page is no longer there.</p>
        {/* The specification's sentence, which is for whoever builds pages. */}
        <p className="text-sm">Did you forget to add the page to the router?</p>
      </MessageScreen>
    </PublicFrame>
  );
}
