import { Link } from "@remix-run/react";
import { ButtonLink } from "../../platform/ui/button";
import { formatInstant } from "../../platform/ui/format";
import { PlayIcon } from "../../platform/ui/icons";
import { presentationAddress } from "../../workspace/addresses/presentation";
import { notPromised } from "../frame/claims";
import { preview } from "./copy";
import type { DemoView } from "./demo-view";

interface PreviewProps {
  priceLabel: string;
  demo: DemoView | null;
}

export function Preview({ priceLabel, demo }: PreviewProps) {
  return (
    <section aria-labelledby="preview-heading" className="border-t border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div className="max-w-xl">
            <h2 id="preview-heading" className="text-2xl font-semibold sm:text-3xl">
              {preview.title}
            </h2>
            <p className="mt-3 text-ink-soft">
              {preview.lead}{" "}
              <Link
                to="/dashboard"
                prefetch="intent"
                className="font-medium text-accent hover:underline"
              >
                Open the demo dashboard
              </Link>
            </p>
          </div>
          <div className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink to={presentationAddress}>
              <PlayIcon size={18} />
              Watch Demo Video
            </ButtonLink>
            <ButtonLink to="/api/login" fullPage variant="primary">
              Get Started - {priceLabel}/month
            </ButtonLink>
          </div>
        </div>
        {demo && <DemoWindow demo={demo} />}
        <p className="mt-4 text-sm text-ink-soft">{notPromised}.</p>
      </div>
    </section>
  );
}

/** To look at: what can be pressed is in the demo itself. */
function DemoWindow({ demo: { markup, takenAt } }: { demo: DemoView }) {
  return (
    <figure className="mt-10 overflow-hidden rounded-2xl border border-line-strong bg-canvas shadow-lift">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-3 sm:px-5">
        <span className="font-semibold">Dashboard</span>
        <span className="text-sm text-ink-soft">
          The demo on <time dateTime={takenAt}>{formatInstant(takenAt)}</time>
        </span>
      </figcaption>
      <div className="p-3 sm:p-5" dangerouslySetInnerHTML={{ __html: markup }} />
    </figure>
  );
}
