import { useRef, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { CheckIcon, CopyIcon } from "#app/platform/ui/icons/icons.tsx";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import type { Sample } from "./reference.ts";

/** A code sample with a copy button. Without JavaScript a click selects it. */
export function CodeSample({ sample: { id, title, text, code } }: { sample: Sample }) {
  const toast = useToast();
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      // Not available on plain http.
      await navigator.clipboard.writeText(code);
      setCopied(true);
      toast({ tone: "success", title: "Copied", description: `“${title}” is on your clipboard.` });
    } catch {
      if (shown.current) window.getSelection()?.selectAllChildren(shown.current);
      toast({
        tone: "error",
        title: "Couldn’t copy the sample",
        description:
          "Your browser didn’t allow it. The text is selected: copy it with your keyboard.",
      });
    }
  }

  return (
    <section aria-labelledby={`sample-${id}`} className="mt-6 first:mt-0">
      <h3 id={`sample-${id}`} className="font-semibold">
        {title}
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">{text}</p>
      <div className="mt-3 overflow-hidden rounded-xl border border-line bg-sunken">
        <div className="flex justify-end border-b border-line px-2 py-1.5 noscript:hidden">
          <Button size="small" variant="quiet" onClick={() => void copy()}>
            {copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
            Copy<span className="sr-only"> “{title}”</span>
          </Button>
        </div>
        {/* Focusable, so that wide code can be scrolled with the keyboard. */}
        <pre tabIndex={0} className="overflow-x-auto p-4 text-sm leading-6">
          <code ref={shown} className="select-all font-mono">
            {code}
          </code>
        </pre>
      </div>
    </section>
  );
}
