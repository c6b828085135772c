import * as RadixToast from "@radix-ui/react-toast";
import type { FocusEvent, ReactNode } from "react";
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { ServerToast, ToastCard } from "./toast-card.tsx";

export interface Toast {
  /** Shown once per id. */
  id: string;
  title: string;
  description?: string;
  /** The reason and the next step. */
  detail?: string;
  tone: "plain" | "success" | "error";
  /** Retries a failed action. Such a toast stays until it is used or dismissed. */
  tryAgain?: () => void;
  /** It stays until its condition has passed. */
  stays?: boolean;
  /** A button that posts these fields. */
  action?: { label: string; to: string; fields: Record<string, string> };
  link?: { label: string; to: string };
}

type ShowToast = (toast: Omit<Toast, "id">, options?: { passing?: boolean }) => StandingToast;

/** A visible toast. */
interface StandingToast {
  takeAway: () => void;
  /** Replaces its text without extending its time; false: it is gone. */
  change: (toast: Omit<Toast, "id">) => boolean;
}

/** The single toast slot. */
interface Shown {
  toast: Toast;
  passing: boolean;
  /**
   * A dismissed toast stays here, closed, until it is replaced, so that it can animate out. Only
   * one is kept, so no removal delay is needed.
   */
  open: boolean;
  /**
   * Toasts that replace each other share a provider; after a dismissal a new one starts, because
   * Radix's would stay paused if the pointer or focus was on the removed toast.
   */
  series: number;
}

const closeAfterMs = 5_000;
const swipeThresholdPx = 50;
const leadsHere = ["F8"];
const leadsNowhere: string[] = [];

const ToastContext = createContext<ShowToast>(() => ({
  takeAway: () => undefined,
  change: () => false,
}));

/**
 * Shows a toast; one at a time. An unrequested toast is replaced by a response to the user's
 * action.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

interface ToastProviderProps {
  /** The server's toast for this page; a new id is a new toast. */
  initial: Toast | null;
  children: ReactNode;
}

export function ToastProvider({ initial, children }: ToastProviderProps) {
  const [shown, setShown] = useState<Shown | null>(
    initial && { toast: initial, passing: false, open: true, series: 0 },
  );
  // The current toast, even before React renders it.
  const presentNow = useRef(shown);
  const put = useCallback((present: Shown | null) => {
    presentNow.current = present;
    setShown(present);
  }, []);
  const lastInitial = useRef(initial?.id);
  const count = useRef(0);

  // Not while rendering: React may drop an update made there.
  useEffect(() => {
    if (!initial || initial.id === lastInitial.current) return;
    lastInitial.current = initial.id;
    put(next(presentNow.current, initial, false));
  }, [initial, put]);

  // An expiring toast must not remove the one that is about to replace it.
  const dismiss = useCallback(
    (id: string) => {
      const present = presentNow.current;
      if (present?.toast.id === id) put({ ...present, open: false });
    },
    [put],
  );
  const show = useCallback<ShowToast>(
    (toast, { passing = false } = {}) => {
      count.current += 1;
      const id = `local-${count.current}`;
      put(next(presentNow.current, { ...toast, id }, passing));
      return {
        takeAway: () => dismiss(id),
        change(words) {
          const present = presentNow.current;
          if (!present?.open || present.toast.id !== id) return false;
          put({ ...present, toast: { ...words, id } });
          return true;
        },
      };
    },
    [dismiss, put],
  );

  return (
    <ToastContext.Provider value={show}>
      <ToastRegion shown={shown} onDismiss={dismiss} />
      {children}
    </ToastContext.Provider>
  );
}

function next(present: Shown | null, toast: Toast, passing: boolean): Shown {
  if (passing && present?.open && !present.passing) return present;
  const series = present ? present.series + (present.open ? 0 : 1) : 0;
  return { toast, passing, open: true, series };
}

interface ToastRegionProps {
  shown: Shown | null;
  onDismiss: (id: string) => void;
}

/** Without JavaScript the toast is at the top of the page; with it, in the lower corner. */
function ToastRegion({ shown, onDismiss }: ToastRegionProps) {
  // The server's toast stays until the interactive one appears, in the same frame.
  const [arrived, setArrived] = useState(shown === null);
  const arrive = useCallback(() => setArrived(true), []);
  const { list, enter } = useWayBack(shown?.open ?? false);
  return (
    <RadixToast.Provider
      key={shown?.series}
      duration={closeAfterMs}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      <RadixToast.Viewport
        ref={list}
        hotkey={shown?.open ? leadsHere : leadsNowhere}
        label="Notifications (F8)"
        onFocus={enter}
        className="fixed right-0 bottom-(--notices-bottom) z-50 w-full max-w-[420px] print:hidden noscript:static noscript:mx-auto"
      >
        {shown && !arrived && <ServerToast toast={shown.toast} />}
      </RadixToast.Viewport>
      {shown && (
        <ToastCard
          key={shown.toast.id}
          {...shown}
          still={!arrived}
          onArrive={arrive}
          onDismiss={() => onDismiss(shown.toast.id)}
        />
      )}
    </RadixToast.Provider>
  );
}

/** Restores the focus when the last toast is gone. */
function useWayBack(open: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  const enter = useCallback(({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }, []);

  useEffect(() => {
    if (open) return;
    // Radix leaves the focus on the list when it removes the toast.
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !list.current?.contains(activeElement)) return;
    activeElement.blur();
    cameFrom.current?.focus();
  }, [open]);

  return { list, enter };
}
