import { useState } from "react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { DownloadIcon, SpinnerIcon } from "#app/platform/ui/icons/icons.tsx";
import { plainClick } from "#app/platform/ui/links/plain-click.ts";
import { useToast } from "#app/platform/ui/overlays/toast.tsx";
import { downloadManual, manualFileName, manualPdf } from "./download.ts";

/** Downloads the PDF and shows errors; without JavaScript the browser downloads it. */
export function DownloadButton({ title }: { title: string }) {
  const [loading, setLoading] = useState(false);
  const toast = useToast();

  async function download() {
    if (loading) return;
    setLoading(true);
    const answer = await downloadManual((...request) => fetch(...request));
    setLoading(false);
    if (answer.ok) save(answer.pdf, manualFileName(title));
    else toast({ ...answer, tone: "error" });
  }

  return (
    <>
      <ButtonLink
        to={manualPdf}
        fullPage
        variant="primary"
        aria-busy={loading || undefined}
        aria-disabled={loading || undefined}
        onClick={(event) => plainClick(event, () => void download())}
      >
        {loading ? <SpinnerIcon size={18} className="animate-spin" /> : <DownloadIcon size={18} />}
        {loading ? "Downloading…" : "Download PDF"}
      </ButtonLink>
      <span role="status" className="sr-only">
        {loading && "Downloading the manual"}
      </span>
    </>
  );
}

/** Long enough for browsers that ask where to save the file. */
const revokedAfterMs = 60_000;

function save(pdf: Blob, name: string) {
  const address = URL.createObjectURL(pdf);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), revokedAfterMs);
}
