import type { ReactNode } from "react";
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Form } from "@remix-run/react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from "./icons";

export interface Toast {
  /** Shown once per id. */
  id: string;
  title: string;
  description?: string;
  tone: "plain" | "success" | "error";
  /** A button that posts these fields. */
  action?: { label: string; to: string; fields: Record<string, string> };
  link?: { label: string; to: string };
}

export type ShowToast = (toast: Omit<Toast, "id">, options?: { passing?: boolean }) => void;

const closeAfterMs = 5_000;

const ToastContext = createContext<ShowToast>(() => undefined);

/**
 * Shows a notice; at most one stands at a time. A passing one gives way to a notice that still
 * offers something to do.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

interface ToastProviderProps {
  /** What the server wants said on this page; a new id is a new notice. */
  initial: Toast | null;
  children: ReactNode;
}

export function ToastProvider({ initial, children }: ToastProviderProps) {
  const [current, setCurrent] = useState<Toast | null>(initial);
  const [lastInitial, setLastInitial] = useState(initial?.id);
  const count = useRef(0);

  if (initial && initial.id !== lastInitial) {
    setLastInitial(initial.id);
    setCurrent(initial);
  }

  const show = useCallback<ShowToast>((toast, { passing = false } = {}) => {
    count.current += 1;
    const id = `local-${count.current}`;
    setCurrent((present) =>
      passing && (present?.action || present?.link) ? present : { ...toast, id },
    );
  }, []);
  const dismiss = useCallback(() => setCurrent(null), []);

  return (
    <ToastContext.Provider value={show}>
      <ToastRegion toast={current} onDismiss={dismiss} />
      {children}
    </ToastContext.Provider>
  );
}

/** Without JavaScript the notice stands at the top of the page; with it, over its lower corner. */
function ToastRegion({ toast, onDismiss }: { toast: Toast | null; onDismiss: () => void }) {
  return (
    <div
      role="region"
      aria-label="Notifications"
      className={classNames(
        "pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-end",
        "print:hidden noscript:static noscript:justify-center",
      )}
    >
      <div role="status" className="w-full max-w-[420px]">
        {toast && (
          <div className="p-3 sm:p-5">
            <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />
          </div>
        )}
      </div>
    </div>
  );
}

const marks = {
  plain: { icon: <InfoIcon />, colour: "text-accent" },
  success: { icon: <CheckIcon />, colour: "text-success" },
  error: { icon: <AlertIcon />, colour: "text-danger" },
};

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  // Somebody who points at it or is inside it is still reading.
  const [held, setHeld] = useState(false);
  const { title, description, tone, action, link } = toast;

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onDismiss, closeAfterMs);
    return () => clearTimeout(timer);
  }, [held, onDismiss]);

  return (
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="toast-card pointer-events-auto flex items-start gap-3 rounded-xl border border-line-strong bg-surface p-4 shadow-lift"
    >
      <span aria-hidden className={classNames("mt-0.5 shrink-0", marks[tone].colour)}>
        {marks[tone].icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm text-ink-soft">{description}</p>}
        {(action || link) && (
          <div className="mt-2.5 flex flex-wrap items-center gap-3">
            {action && (
              <Form method="post" action={action.to} onSubmit={onDismiss}>
                {Object.entries(action.fields).map(([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ))}
                <Button type="submit" size="small">
                  {action.label}
                </Button>
              </Form>
            )}
            {link && (
              <a href={link.to} className="text-sm font-medium text-accent hover:underline">
                {link.label}
              </a>
            )}
          </div>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="-m-1.5 shrink-0 rounded-md p-1.5 text-ink-faint hover:bg-sunken hover:text-ink noscript:hidden"
      >
        <CloseIcon size={18} />
      </button>
    </div>
  );
}
