import { ButtonLink } from "#app/platform/ui/button.tsx";
import { CompassIcon } from "#app/platform/ui/icons/icons.tsx";
import { MessageScreen } from "#app/platform/ui/message-screen.tsx";
import { PublicFrame } from "#app/site/layout/public-frame.tsx";
import { takenDownWords } from "./gone.copy.ts";

/** What a link led to was taken down, and whoever had published it has no blog whose look this could have. */
export function LinkGonePage() {
  const { title, words } = takenDownWords;
  return (
    <PublicFrame>
      <MessageScreen
        icon={<CompassIcon size={24} />}
        title={title}
        actions={<ButtonLink to="/">Back to Home</ButtonLink>}
      >
        <p>{words}</p>
      </MessageScreen>
    </PublicFrame>
  );
}
