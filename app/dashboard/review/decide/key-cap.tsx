import { useKeysChoice } from "./review-keys.ts";

/** A shortcut hint; hidden on phones or with shortcuts off. */
export function KeyCap({ children }: { children: string }) {
  const [on] = useKeysChoice();
  if (!on) return null;
  return (
    <kbd
      aria-hidden
      className="hidden rounded border border-current/40 px-1.5 font-sans text-xs leading-5 lg:inline-block"
    >
      {children}
    </kbd>
  );
}
