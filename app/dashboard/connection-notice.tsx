import { Button, ButtonLink } from "../ui/button";
import { AlertIcon } from "../ui/icons";
import { Notice } from "../ui/notice";
import type { Connection } from "./connection";

interface ConnectionNoticeProps {
  connection: Connection;
  onReconnect: () => void;
}

/** Says that nothing moves any more, and what to do about it. */
export function ConnectionNotice({ connection, onReconnect }: ConnectionNoticeProps) {
  if (connection !== "lost" && connection !== "signed_out") return null;
  return (
    <div role="alert">
      <Notice
        tone="warning"
        icon={<AlertIcon />}
        action={
          connection === "lost" ? (
            <Button size="small" onClick={onReconnect}>
              Try Again
            </Button>
          ) : (
            <ButtonLink to="/api/login" fullPage size="small">
              Sign In
            </ButtonLink>
          )
        }
      >
        {connection === "lost"
          ? "Live updates have stopped: the server cannot be reached. What you see may be out of date."
          : "Live updates have stopped: you are signed out. What you see may be out of date."}
      </Notice>
    </div>
  );
}
