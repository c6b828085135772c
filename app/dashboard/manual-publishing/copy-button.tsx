import { Button } from "#app/platform/ui/button.tsx";
import { CopyIcon } from "#app/platform/ui/icons/icons.tsx";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";

interface CopyButtonProps {
  /** What it is, such as "Title". */
  name: string;
  text: string;
  /** With headings and links, for editors that keep them. */
  html?: string | undefined;
}

/** Copies a text in one go. Without a script it is not there: the text can be selected as a whole. */
export function CopyButton({ name, text, html }: CopyButtonProps) {
  const toast = useToast();
  async function copy() {
    try {
      // Absent where the page came over plain http.
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
        title: "It could not be copied",
        description: "Your browser did not allow it. Press on the text: that selects all of it.",
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
