import { Button } from "#app/platform/ui/button.tsx";
import { CopyIcon } from "#app/platform/ui/icons/icons.tsx";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";

interface CopyButtonProps {
  /** Label such as "Title". */
  name: string;
  text: string;
  /** Formatted version for rich-text editors. */
  html?: string | undefined;
}

/** Copy button. Hidden without JavaScript, where a click selects the whole text. */
export function CopyButton({ name, text, html }: CopyButtonProps) {
  const toast = useToast();
  async function copy() {
    try {
      // Undefined on pages served over plain HTTP.
      if (html === undefined) await navigator.clipboard.writeText(text);
      else {
        const as = (type: string, content: string) =>
          [type, new Blob([content], { type })] as const;
        const both = Object.fromEntries([as("text/plain", text), as("text/html", html)]);
        await navigator.clipboard.write([new ClipboardItem(both)]);
      }
      toast({ tone: "success", title: "Copied", description: name });
    } catch {
      toast({
        tone: "error",
        title: "Couldn’t copy",
        description: "Your browser blocked it. Click the text to select it, then copy it.",
      });
    }
  }
  return (
    <Button size="small" onClick={() => void copy()} className="noscript:hidden">
      <CopyIcon size={16} />
      Copy<span className="sr-only"> {name}</span>
    </Button>
  );
}
