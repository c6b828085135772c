import { helpHome } from "../help/address";
import { ButtonLink } from "../ui/button";
import { CompassIcon } from "../ui/icons";
import { MessageScreen } from "../ui/message-screen";
import { SiteFrame } from "./site-frame";

/** What stands at every address that has no page, or none for whoever asks. */
export function NotFoundPage() {
  return (
    <SiteFrame>
      <MessageScreen
        icon={<CompassIcon size={24} />}
        title="Page Not Found"
        actions={
          <>
            <ButtonLink to="/">Back to Home</ButtonLink>
            <ButtonLink to={helpHome} variant="quiet">
              Help Centre
            </ButtonLink>
          </>
        }
      >
        <p>Did you forget to add the page to the router?</p>
        <p>The address may be mistyped, or the page is no longer there.</p>
      </MessageScreen>
    </SiteFrame>
  );
}
