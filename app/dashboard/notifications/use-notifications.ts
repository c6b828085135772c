import { useFetcher } from "@remix-run/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import { storedInBrowser } from "#app/platform/web/drafts/stored-text.ts";
import type { DashboardData } from "#app/workspace/overview.ts";
import { markReadFailed, markReadFields } from "./mark-read.ts";
import { countUnread, later } from "./unread.ts";

/** Demo visitors' read state stays in this browser. */
const demoReadAtKey = "demoNotificationsReadAt";

/** Where the read state is stored: in the workspace or in the browser. */
export type ReadBy = "browser" | "server" | "form";

interface NotificationsState {
  readAt: string;
  unread: number;
  /** The newest listed instant. */
  seenUpTo: string;
  /** False: submit the form instead. */
  markRead: () => boolean;
}

export function useNotifications(
  notifications: DashboardData["notifications"],
  readBy: ReadBy,
): NotificationsState {
  const toast = useToast();
  const fetcher = useFetcher<{ failed: boolean }>();
  const [stored] = useState(() => storedInBrowser(demoReadAtKey));
  const storedReadAt = useSyncExternalStore(stored.subscribe, stored.get, () => null);

  const { items } = notifications;
  const seenUpTo = items.reduce(
    (latest, { createdAt }) => later(createdAt, latest),
    notifications.readAt,
  );
  // Counts as read until the server's response arrives.
  const sent = fetcher.formData?.get(markReadFields.seenUpTo);
  const known = readBy === "browser" ? storedReadAt : typeof sent === "string" ? sent : null;
  const readAt = later(notifications.readAt, known);

  const failed = fetcher.data?.failed ? fetcher.data : null;
  useEffect(() => {
    if (failed) toast(markReadFailed);
  }, [failed, toast]);

  function markRead(): boolean {
    if (readBy === "form") return false;
    if (readBy === "browser") stored.set(seenUpTo);
    else {
      const fields = {
        intent: "mark_notifications_read",
        [markReadFields.seenUpTo]: seenUpTo,
        [markReadFields.stay]: "yes",
      };
      fetcher.submit(fields, { method: "post", action: "/dashboard" });
    }
    return true;
  }

  return { readAt, unread: countUnread({ readAt, items }), seenUpTo, markRead };
}
