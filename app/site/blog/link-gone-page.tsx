import { ButtonLink } from "../../platform/ui/button";
import { CompassIcon } from "../../platform/ui/icons";
import { MessageScreen } from "../../platform/ui/message-screen";
import { PublicFrame } from "../frame/public-frame";
import { takenDownWords } from "./gone-words";

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
