import { forwardRef, type ComponentPropsWithoutRef } from "react";

/** A field of several lines. What is typed into it before the page comes to life stays (`keepTypedText`). */
export const TextArea = forwardRef<HTMLTextAreaElement, ComponentPropsWithoutRef<"textarea">>(
  function TextArea(props, ref) {
    return <textarea suppressHydrationWarning ref={ref} {...props} />;
  },
);
