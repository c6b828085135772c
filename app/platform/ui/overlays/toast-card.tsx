import * as RadixToast from "@radix-ui/react-toast";
import type { ReactNode } from "react";
import { useLayoutEffect, useState } from "react";
import { Form } from "@remix-run/react";
import { Button } from "#app/platform/ui/button.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { IconButton } from "#app/platform/ui/icons/icon-button.tsx";
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import type { Toast } from "./toast.tsx";

const tones = {
  plain: { icon: <InfoIcon />, mark: "text-accent", card: "border-line-strong bg-surface" },
  success: { icon: <CheckIcon />, mark: "text-success", card: "border-line-strong bg-surface" },
  error: { icon: <AlertIcon />, mark: "text-danger", card: "border-danger-mark bg-danger-soft" },
};

/** Includes the space below the card, so that it is swiped away too. */
const room = "p-3 sm:p-5";
const dismissButton = (
  <IconButton label="Dismiss" className="-m-2 noscript:hidden">
    <CloseIcon size={18} />
  </IconButton>
);

interface ToastCardProps {
  toast: Toast;
  open: boolean;
  passing: boolean;
  /** It replaces the server's markup, so it does not animate in. */
  still: boolean;
  onArrive: () => void;
  onDismiss: () => void;
}

export function ToastCard({ toast, open, passing, still, onArrive, onDismiss }: ToastCardProps) {
  const [movesIn] = useState(!still);
  return (
    <RadixToast.Root
      // Errors and responses to actions are announced at once, others politely.
      type={passing && toast.tone !== "error" ? "background" : "foreground"}
      open={open}
      {...(staysOpen(toast) && { duration: Infinity })}
      onOpenChange={(stays) => stays || onDismiss()}
      className={classNames("toast", room, movesIn && "toast-moves-in")}
    >
      <Arrival onArrive={onArrive} />
      <Card
        toast={toast}
        onAct={onDismiss}
        dismiss={<RadixToast.Close asChild>{dismissButton}</RadixToast.Close>}
      />
    </RadixToast.Root>
  );
}

/** A toast with an action must not disappear before it can be reached. */
const staysOpen = ({ stays, tryAgain }: Toast) => stays === true || tryAgain !== undefined;

/** The server's toast: used without JavaScript and until hydration. */
export function ServerToast({ toast }: { toast: Toast }) {
  return (
    // Radix disables its region while it has no toast of its own.
    <li className={classNames(room, "pointer-events-auto")}>
      <div role={toast.tone === "error" ? "alert" : "status"}>
        <Card toast={toast} dismiss={dismissButton} />
      </div>
    </li>
  );
}

/** Reports, before painting, that the interactive toast is in the page. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useLayoutEffect(onArrive, [onArrive]);
  return null;
}

interface CardProps {
  toast: Toast;
  dismiss: ReactNode;
  onAct?: () => void;
}

function Card({ toast, dismiss, onAct }: CardProps) {
  const { title, description, detail, tone, action, link, tryAgain } = toast;
  return (
    <div
      className={classNames(
        "flex items-start gap-3 rounded-xl border p-4 shadow-lift",
        tones[tone].card,
      )}
    >
      <span aria-hidden className={classNames("mt-0.5 shrink-0", tones[tone].mark)}>
        {tones[tone].icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className={classNames("font-semibold", tone === "error" && "text-danger")}>{title}</p>
        {description && <p className="text-sm text-ink-soft">{description}</p>}
        {detail && <p className="mt-1 text-sm text-ink-soft">{detail}</p>}
        {(action ?? link ?? tryAgain) && (
          <div className="mt-2.5 flex flex-wrap items-center gap-3">
            {tryAgain && (
              <Button
                size="small"
                onClick={() => {
                  onAct?.();
                  tryAgain();
                }}
              >
                Try Again
              </Button>
            )}
            {action && (
              <Form method="post" action={action.to} preventScrollReset onSubmit={onAct}>
                {Object.entries(action.fields).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button type="submit" size="small">
                  {action.label}
                </Button>
              </Form>
            )}
            {link && (
              <a href={link.to} className={`text-sm ${linkStyles}`}>
                {link.label}
              </a>
            )}
          </div>
        )}
      </div>
      {dismiss}
    </div>
  );
}
