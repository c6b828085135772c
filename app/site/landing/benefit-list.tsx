import { classNames } from "#app/platform/ui/class-names.ts";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { planBenefits } from "./plan-benefits.ts";

/** The benefits of the plan. */
export function BenefitList({ className }: { className: string }) {
  return (
    <ul className={classNames("grid gap-y-2", className)}>
      {planBenefits.map((benefit) => (
        <li key={benefit} className="flex gap-2 text-sm">
          <CheckIcon size={16} className="mt-0.5 shrink-0 text-success" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
