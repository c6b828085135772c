import { classNames } from "#app/platform/ui/class-names.ts";
import { CheckIcon } from "#app/platform/ui/icons/icons.tsx";
import { tourPath, type TourMode } from "./address.ts";
import type { Player } from "./player.ts";
import { tourSteps } from "./steps.ts";
import { takeOver } from "./use-tour.ts";

interface StepChipsProps {
  player: Player;
  step: number;
  mode: TourMode;
}

/**
 * A link to each step; completed steps are marked. Each link also covers its segment of the bar above,
 * so that the bar can be clicked.
 */
export function StepChips({ player, step, mode }: StepChipsProps) {
  return (
    <nav aria-label="Steps of the tour" className="relative -mx-0.5 -mt-2">
      <ol className="grid grid-cols-12">
        {tourSteps.map(({ id, name }, index) => {
          const present = index === step;
          const completed = index < step;
          return (
            <li key={id}>
              <a
                href={tourPath({ step: index, mode })}
                aria-current={present ? "step" : undefined}
                onClick={takeOver(player, { type: "jump", to: index })}
                className={classNames(
                  "flex h-9 items-end justify-center gap-1 rounded-md pb-1 text-xs leading-5 whitespace-nowrap tabular-nums",
                  present ? "font-semibold text-accent" : "text-ink-soft hover:text-ink",
                )}
              >
                <span className={classNames("flex h-5 items-center", completed && "text-success")}>
                  <span className="sr-only">Step </span>
                  {completed && <CheckIcon size={14} />}
                  <span className={classNames(completed && "sr-only")}>{index + 1}</span>
                </span>
                <span className="max-[70rem]:sr-only">{name}</span>
                {completed && <span className="sr-only">, completed</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
