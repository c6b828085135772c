import { ButtonLink } from "#app/platform/ui/button.tsx";
import { CompassIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import { unpublishedCopy } from "./gone.copy.ts";

/** Shown when a link's content was unpublished and its owner has no blog to show the message on. */
export function LinkGonePage() {
  const { title, text } = unpublishedCopy;
  return (
    <PublicFrame>
      <MessageScreen
        icon={<CompassIcon size={24} />}
        title={title}
        actions={<ButtonLink to="/">Back to Home</ButtonLink>}
      >
        <p>{text}</p>
      </MessageScreen>
    </PublicFrame>
  );
}
