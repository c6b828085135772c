import type { ButtonHTMLAttributes, ReactNode } from "react";
import { forwardRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";

/** How a control that is only an icon looks, whatever element it is. */
export const iconButtonStyles = classNames(
  "inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-soft",
  "transition-colors duration-150 hover:bg-sunken hover:text-ink",
);

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  /** Its name: there are no words on it. */
  label: string;
  children: ReactNode;
}

/** A button with an icon in place of words; its Tooltip says the rest. */
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
