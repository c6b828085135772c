import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { Link } from "@remix-run/react";
import { classNames } from "./class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet";
export type ButtonSize = "small" | "medium" | "large";

interface Styles {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
  secondary: "border-line-strong bg-surface text-ink hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-ink-soft hover:bg-sunken hover:text-ink",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-8 px-3 py-1 text-[0.8125rem]",
  medium: "min-h-10 px-4 py-1.5 text-sm",
  large: "min-h-12 px-5 py-2 text-base",
};

function styles({ variant = "secondary", size = "medium" }: Styles): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-lg border text-center font-medium",
    // Not printed.
    "transition-colors duration-150 print:hidden",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-faint",
    "aria-disabled:cursor-progress aria-disabled:opacity-70",
    variants[variant],
    sizes[size],
  );
}

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Styles) {
  return (
    <button type={type} className={classNames(styles({ variant, size }), className)} {...rest} />
  );
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Styles {
  to: string;
  /** A full page load instead of client navigation. */
  fullPage?: boolean;
  /** Navigation state for the target page. */
  state?: object | undefined;
}

export function ButtonLink({
  to,
  fullPage,
  state,
  variant,
  size,
  className,
  ...rest
}: ButtonLinkProps) {
  const classes = classNames(styles({ variant, size }), className);
  if (fullPage) return <a href={to} className={classes} {...rest} />;
  return <Link to={to} state={state} prefetch="intent" className={classes} {...rest} />;
}
