import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { AlertIcon } from "#app/platform/ui/icons/icons.tsx";
import { Alert } from "#app/platform/ui/alert.tsx";
import { signInFromHere } from "#app/workspace/paths/sign-in.ts";
import type { Connection } from "./connection.ts";

interface ConnectionAlertProps {
  connection: Connection;
  onReconnect: () => void;
}

/** Says that live updates have stopped and what to do next. */
export function ConnectionAlert({ connection, onReconnect }: ConnectionAlertProps) {
  const remark = remarkOn(connection, onReconnect);
  if (!remark) return null;
  return (
    <div role="alert">
      <Alert tone="warning" icon={<AlertIcon />} action={remark.action}>
        Live updates have stopped: {remark.why}. This page may be out of date.
      </Alert>
    </div>
  );
}

function remarkOn(
  connection: Connection,
  onReconnect: () => void,
): { why: string; action: ReactNode } | null {
  switch (connection) {
    case "lost":
      return {
        why: "the server cannot be reached",
        action: (
          <Button size="small" onClick={onReconnect}>
            Try Again
          </Button>
        ),
      };
    case "signed_out":
      return {
        why: "you are signed out",
        action: (
          // The live connection exists in browsers only.
          <ButtonLink to={signInFromHere()} fullPage size="small">
            Sign In
          </ButtonLink>
        ),
      };
    // The page reloads itself; this shows until then, or if the reload fails.
    case "no_access":
      return {
        why: "your access has ended",
        action: (
          <ButtonLink to="/dashboard" fullPage size="small">
            Reload
          </ButtonLink>
        ),
      };
    default:
      return null;
  }
}
