import type { ReactNode } from "react";
import { Card } from "./card.tsx";

interface MessageScreenProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A page with a single message: what happened and what to do next. */
export function MessageScreen({ icon, title, children, actions }: MessageScreenProps) {
  return (
    <main
      id="main"
      className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center px-4 py-16"
    >
      <Card className="px-6 py-10 text-center sm:px-10">
        <span
          aria-hidden
          className="mx-auto mb-5 flex size-12 items-center justify-center rounded-full bg-sunken text-ink-soft"
        >
          {icon}
        </span>
        <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
        <div className="mt-3 space-y-3 text-balance text-ink-soft">{children}</div>
        {actions && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
      </Card>
    </main>
  );
}
