import * as RadixToast from "@radix-ui/react-toast";
import type { FocusEvent, ReactNode } from "react";
import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { ServerToast, ToastCard } from "./toast-card.tsx";

export interface Toast {
  /** Shown once per id. */
  id: string;
  title: string;
  description?: string;
  /** Why it is so, and what to do about it. */
  detail?: string;
  tone: "plain" | "success" | "error";
  /** Does once more what did not work. Such a notice stays until it is answered or dismissed. */
  tryAgain?: () => void;
  /** It stays until what it tells of has passed. */
  stays?: boolean;
  /** A button that posts these fields. */
  action?: { label: string; to: string; fields: Record<string, string> };
  link?: { label: string; to: string };
}

type ShowToast = (toast: Omit<Toast, "id">, options?: { passing?: boolean }) => StandingToast;

/** A notice that has been shown, for as long as it stands. */
interface StandingToast {
  takeAway: () => void;
  /** Puts other words in its place, and gives it no more time; false: it stands no more. */
  change: (toast: Omit<Toast, "id">) => boolean;
}

/** The one notice there is room for. */
interface Shown {
  toast: Toast;
  passing: boolean;
  /**
   * A dismissed one stays here, closed, until the next takes its place, and so can be animated
   * out. As only one is kept, no removal delay is needed to clear them away.
   */
  open: boolean;
  /**
   * Notices that replace each other share one; after a dismissal another begins, with a fresh
   * provider: Radix's would stay paused if the pointer or the focus was on what went away.
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
 * Shows a notice; at most one stands at a time. A passing one, which nobody asked for, gives way
 * to one that answers somebody's deed.
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
  const [shown, setShown] = useState<Shown | null>(
    initial && { toast: initial, passing: false, open: true, series: 0 },
  );
  // What stands, also before React has drawn it: whoever changes it has to know.
  const presentNow = useRef(shown);
  const put = useCallback((present: Shown | null) => {
    presentNow.current = present;
    setShown(present);
  }, []);
  const lastInitial = useRef(initial?.id);
  const count = useRef(0);

  // Not while rendering: an update made there is lost when React puts another one before it.
  useEffect(() => {
    if (!initial || initial.id === lastInitial.current) return;
    lastInitial.current = initial.id;
    put(next(presentNow.current, initial, false));
  }, [initial, put]);

  // One whose time is over must not take along another that is about to stand in its place.
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

/** Without JavaScript the notice stands at the top of the page; with it, over its lower corner. */
function ToastRegion({ shown, onDismiss }: ToastRegionProps) {
  // What the server rendered stands until the interactive notice does, in the same frame.
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

/** Who has come to the notices by the keyboard is led back when there is none left. */
function useWayBack(open: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  const enter = useCallback(({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }, []);

  useEffect(() => {
    if (open) return;
    // Radix leaves the focus with the list when it takes the notice away.
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || !list.current?.contains(activeElement)) return;
    activeElement.blur();
    cameFrom.current?.focus();
  }, [open]);

  return { list, enter };
}
