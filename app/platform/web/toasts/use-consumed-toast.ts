import { useEffect } from "react";
import { toastCookieName } from "./toast-cookie.ts";
import type { ToastMessage } from "./toast-message.ts";

/** Deletes a toast's cookie once its page has it, so that it appears once. */
export function useConsumedToast(toast: ToastMessage | null): void {
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return;
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${toastCookieName}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
  }, [id]);
}
