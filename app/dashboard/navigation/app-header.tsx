import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { BrandMark } from "#app/platform/web/brand-mark.tsx";

interface AppHeaderProps {
  title: string;
  /** The home link loads a new page. */
  fullPage?: boolean;
  /** On phones the logo replaces the name, except for screen readers. */
  brief?: boolean;
  /** Sticky where there is room. */
  sticky?: boolean;
  /** After the title. */
  children?: ReactNode;
}

/** The header of every workspace page and of the demo. */
export function AppHeader({ title, fullPage, brief, sticky, children }: AppHeaderProps) {
  return (
    <header
      className={classNames(
        "relative z-20 border-b border-line bg-surface print:hidden",
        sticky && "top-0 sm:sticky",
      )}
    >
      <div
        className={classNames(
          "mx-auto flex max-w-7xl flex-wrap items-center gap-x-1.5 gap-y-2 px-4 py-3 sm:gap-x-3 sm:px-6 xl:flex-nowrap xl:gap-x-2",
          // One line, even on the narrowest phones.
          brief && "max-[23rem]:gap-x-0 max-[23rem]:px-3",
        )}
      >
        <Link
          to="/"
          reloadDocument={fullPage}
          className={classNames(
            "flex h-9 min-w-0 items-center gap-2.5",
            // The name gets the available width first.
            brief ? "mr-auto sm:flex-1 xl:max-w-fit xl:shrink-0 xl:grow-9" : "flex-1",
          )}
        >
          <BrandMark />
          <span
            className={classNames(
              // Long names wrap instead of being truncated.
              "line-clamp-2 text-[0.9375rem] leading-tight font-semibold tracking-tight",
              brief && "max-sm:sr-only",
            )}
          >
            {title}
          </span>
        </Link>
        {children}
      </div>
    </header>
  );
}
