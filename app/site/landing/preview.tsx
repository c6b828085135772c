import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { PlayIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { demoPath } from "#app/workspace/paths/demo.ts";
import { presentationPath } from "#app/workspace/paths/presentation.ts";
import { notPromised } from "#app/site/layout/claims.ts";
import { preview } from "./copy.ts";
import type { DemoView } from "./demo-view.ts";
import { DemoWindow } from "./demo-window.tsx";

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
              <Link to={demoPath} prefetch="intent" className={linkStyles}>
                Open the demo dashboard
              </Link>
            </p>
          </div>
          <div className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink to={presentationPath}>
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
