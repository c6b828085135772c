import { useEffect, useRef, useState } from "react";
import { Button } from "#app/platform/ui/button.tsx";
import { Panel } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { LinkIcon } from "#app/platform/ui/icons/icons.tsx";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";

interface ShareProps {
  /** The site's base URL. */
  site: string;
  /** The path of the current page. */
  address: string;
}

/** Copies the current address, or shows it to copy. */
export function Share({ site, address }: ShareProps) {
  const [refused, setRefused] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const toast = useToast();

  useEffect(() => {
    if (refused && text.current) window.getSelection()?.selectAllChildren(text.current);
  }, [refused, address]);

  async function copy() {
    try {
      // Not available on plain http.
      await navigator.clipboard.writeText(new URL(address, window.location.href).href);
      setRefused(false);
      toast({
        tone: "success",
        title: "Address copied",
        description: "It opens the manual at the section you are reading.",
      });
    } catch {
      setRefused(true);
      toast({
        tone: "error",
        title: "The address could not be copied",
        description: "Your browser did not allow it. The address is selected: copy it from there.",
      });
    }
  }

  return (
    <Panel
      level={2}
      title="Share this manual"
      description="Give others the address of the section you are reading."
      className="print:hidden"
    >
      <div className={classNames("mb-3 noscript:mb-0 noscript:block", !refused && "hidden")}>
        <p className="text-sm font-medium">Address of this section</p>
        <p
          ref={text}
          className="mt-1 rounded-lg border border-line bg-sunken px-3 py-2 text-sm break-all select-all"
        >
          {`${site}${address}`}
        </p>
      </div>
      <Button onClick={() => void copy()} className="noscript:hidden">
        <LinkIcon size={18} />
        Share this manual
      </Button>
    </Panel>
  );
}
