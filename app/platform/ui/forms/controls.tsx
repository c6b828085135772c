import { forwardRef, type ComponentPropsWithoutRef } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";

interface ControlStyle {
  /** Full width if left out. */
  width?: string;
  /** Keeps its size on wide screens, as on public pages and in editors. */
  isLarge?: boolean | undefined;
  /** Marked without an error, such as an open question. */
  isMarked?: boolean | undefined;
}

function controlStyles({ width = "w-full", isLarge, isMarked }: ControlStyle): string {
  return classNames(
    "block rounded-lg border bg-surface px-3 text-base text-ink",
    isMarked ? "border-danger-mark" : "border-line-strong aria-invalid:border-danger-mark",
    width,
    !isLarge && "sm:text-sm",
  );
}

const lineStyles = ({ isLarge }: ControlStyle) =>
  classNames("min-h-11 py-1.5", !isLarge && "sm:min-h-10");

/** A single-line field. `className` adds margins and the like. */
export const Input = forwardRef<
  HTMLInputElement,
  ControlStyle & Omit<ComponentPropsWithoutRef<"input">, "width">
>(function Input({ width, isLarge, isMarked, className, ...props }, ref) {
  const style = { width, isLarge, isMarked };
  const styles = classNames(controlStyles(style), lineStyles(style), className);
  return <input ref={ref} {...props} className={styles} />;
});

/** A native list. */
export const Select = forwardRef<
  HTMLSelectElement,
  ControlStyle & ComponentPropsWithoutRef<"select">
>(function Select({ width, isLarge, isMarked, className, ...props }, ref) {
  const style = { width, isLarge, isMarked };
  const styles = classNames(controlStyles(style), lineStyles(style), className);
  return <select ref={ref} {...props} className={styles} />;
});

/** A multi-line field. Input typed before hydration is kept (`keepTypedText`). */
export const Textarea = forwardRef<
  HTMLTextAreaElement,
  ControlStyle & ComponentPropsWithoutRef<"textarea">
>(function Textarea({ width, isLarge, isMarked, className, ...props }, ref) {
  const styles = classNames(controlStyles({ width, isLarge, isMarked }), "py-2", className);
  return <textarea suppressHydrationWarning ref={ref} {...props} className={styles} />;
});

/** A checkbox, or a radio button by its `type`. `className` adds the size. */
export const Checkbox = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(
  function Checkbox({ className, ...props }, ref) {
    const styles = classNames("shrink-0 accent-accent", className);
    return <input type="checkbox" ref={ref} {...props} className={styles} />;
  },
);
