import { Link } from "@remix-run/react";
import { forwardRef } from "react";
import type { Brand } from "../brand/brand";
import { notPromised } from "../landing/copy";
import { classNames } from "../ui/class-names";
import { CheckIcon } from "../ui/icons";
import { stepAt, visualOf, withBrand } from "./steps";
import { Visual } from "./visuals/visual";

interface StepPanelProps {
  step: number;
  brand: Brand;
  /** The dialog takes the whole window. */
  roomy: boolean;
  /** Somebody has come from another step; the first one is there at once. */
  moved: boolean;
}

/** A picture and the words of one step. */
export const StepPanel = forwardRef<HTMLElement, StepPanelProps>(function StepPanel(
  { step, brand, roomy, moved },
  ref,
) {
  const { title, content, highlight, benefits, features, illustrative, link, ...rest } =
    stepAt(step);
  const items = benefits ?? features ?? [];
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="tour-step-title"
      className={classNames(
        "grid flex-1 scroll-mt-2 content-start items-center gap-6 px-4 pb-5 sm:px-6 lg:grid-cols-2 lg:gap-8",
        // Steps of one height: the controls stay where they are.
        "outline-none lg:min-h-[27rem]",
        moved && "tour-step",
        roomy && "lg:content-center lg:text-base",
      )}
    >
      <div className="min-w-0">
        <h2 id="tour-step-title" className="text-xl font-semibold sm:text-2xl">
          {withBrand(title, brand)}
        </h2>
        <p className="mt-2 text-ink-soft">{withBrand(content, brand)}</p>
        <p className="mt-4 rounded-lg border-l-4 border-accent bg-accent-soft px-4 py-3 font-medium">
          {withBrand(highlight, brand)}
        </p>
        <h3 className="mt-4 text-sm font-semibold">
          {benefits ? "What it means for you" : "What you get"}
        </h3>
        <ul
          className={classNames(
            "mt-2 grid gap-x-4 gap-y-1.5",
            items.length > 4 && "sm:grid-cols-2",
          )}
        >
          {items.map((item) => (
            <li key={item} className="flex gap-2">
              <CheckIcon size={18} className="mt-0.5 shrink-0 text-success" />
              {item}
            </li>
          ))}
        </ul>
        {illustrative && <p className="mt-3 text-sm text-ink-faint">{notPromised}.</p>}
        {link && (
          <p className="mt-3">
            <Link
              to={link.to}
              prefetch="intent"
              className="font-medium text-accent hover:underline"
            >
              {link.label}
            </Link>
          </p>
        )}
      </div>
      {/* Beside the words where there is room, below them where there is not. */}
      <Visual visual={visualOf(rest)} />
    </section>
  );
});
