import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { forwardRef } from "react";
import type { Brand } from "#app/platform/brand/brand.ts";
import { classNames } from "#app/platform/ui/class-names.ts";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { notPromised } from "#app/site/layout/claims.ts";
import { stepAt, visualOf, withBrand, type TourStep } from "./steps.ts";
import { stepWordsId } from "./use-tour-narration.ts";
import { Visual } from "./visuals/visual.tsx";

interface StepPanelProps {
  step: number;
  brand: Brand;
  /** The dialog is maximized. */
  roomy: boolean;
  /** The step has changed; the first one is not animated. */
  moved: boolean;
  /** The Listen button. */
  children: ReactNode;
}

/** The visual and text of one step. */
export const StepPanel = forwardRef<HTMLElement, StepPanelProps>(function StepPanel(
  { step, brand, roomy, moved, children },
  ref,
) {
  const { title, content, highlight, link, ...rest } = stepAt(step);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="tour-step-title"
      className={classNames(
        "grid flex-1 scroll-mt-2 content-start gap-4 px-4 pt-2 pb-4 outline-none sm:px-6 flat:pt-1",
        "lg:grid-cols-2 lg:content-stretch lg:gap-8",
        moved && "tour-step",
        roomy && "lg:text-lg xl:gap-12",
      )}
    >
      <div className="min-w-0 self-center flat:grid flat:grid-cols-2 flat:gap-x-6">
        <div id={stepWordsId}>
          <h2
            id="tour-step-title"
            className={classNames(
              "text-xl font-semibold sm:text-2xl flat:text-xl",
              roomy ? "lg:text-4xl" : "lg:text-[1.75rem]",
            )}
          >
            {withBrand(title, brand)}
          </h2>
          <p
            className={classNames(
              "mt-1.5 text-ink-soft",
              roomy ? "lg:text-xl" : "lg:text-[1.0625rem]",
            )}
          >
            {withBrand(content, brand)}
          </p>
          <p className="mt-3 rounded-lg border-l-4 border-accent bg-accent-soft px-4 py-2 font-medium lg:mt-4 lg:py-3">
            {withBrand(highlight, brand)}
          </p>
          {/* Next to the title in landscape on phones, where height is limited. */}
          <div className="mt-3 flat:absolute flat:top-1 flat:right-24 flat:mt-0 flat:[&_p]:sr-only">
            {children}
          </div>
        </div>
        <div className="mt-3 lg:mt-4 flat:mt-0">
          <StepList {...rest} />
          {link && (
            <p className="mt-3">
              <Link to={link.to} prefetch="intent" className={linkStyles}>
                {link.label}
              </Link>
            </p>
          )}
        </div>
      </div>
      {/* Next to the text, or below it on narrow screens. */}
      <Visual visual={visualOf(rest)} roomy={roomy} />
    </section>
  );
});

type ListOfStep = Pick<TourStep, "benefits" | "features" | "figures" | "illustrative">;

function StepList({ benefits, features, figures, illustrative }: ListOfStep) {
  const items = benefits ?? features ?? [];
  const disclaimer = illustrative && <p className="text-sm text-ink-soft">{notPromised}.</p>;
  if (figures) {
    return (
      <>
        <h3 className="text-sm font-semibold">Example numbers</h3>
        {disclaimer}
        <Figures items={items} />
      </>
    );
  }
  return (
    <>
      <h3 className="text-sm font-semibold">
        {benefits ? "What it means for you" : "What you get"}
      </h3>
      <ul
        className={classNames(
          "mt-1.5 mb-2 grid gap-x-4 gap-y-1",
          items.length > 4 && "sm:grid-cols-2 flat:grid-cols-1 flat:text-sm",
        )}
      >
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <CheckIcon size={18} className="h-[1lh] shrink-0 text-success" />
            {item}
          </li>
        ))}
      </ul>
      {disclaimer}
    </>
  );
}

/** Claims in a plain table, because check marks would look like promises. */
function Figures({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-1.5 divide-y divide-line border-y border-line">
      {items.map((item) => {
        const [what, howMuch] = item.split(": ");
        return (
          <li key={item} className="flex justify-between gap-4 py-1 max-sm:text-sm">
            <span className="text-ink-soft">
              {what}
              <span className="sr-only">:</span>
            </span>{" "}
            <span className="text-right font-medium tabular-nums">{howMuch}</span>
          </li>
        );
      })}
    </ul>
  );
}
