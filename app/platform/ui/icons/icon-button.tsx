import type { ButtonHTMLAttributes, ReactNode } from "react";
import { forwardRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";

/** Styles of icon-only controls. */
export const iconButtonStyles = classNames(
  "inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-soft",
  "transition-colors duration-150 hover:bg-sunken hover:text-ink",
);

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  /** The accessible name. */
  label: string;
  children: ReactNode;
}

/** An icon button; its Tooltip explains it. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, className, type = "button", ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type={type}
      aria-label={label}
      className={classNames(iconButtonStyles, className)}
      {...rest}
    />
  );
});
