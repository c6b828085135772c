import { classNames } from "../ui/class-names";
import { CheckIcon } from "../ui/icons";
import { tourAddress, type TourMode } from "./address";
import type { Player } from "./player";
import { tourSteps } from "./steps";
import { takeOver } from "./use-tour";

interface StepChipsProps {
  player: Player;
  step: number;
  mode: TourMode;
}

/** A link to each step, with what has been passed marked. */
export function StepChips({ player, step, mode }: StepChipsProps) {
  return (
    <nav aria-label="Steps of the tour">
      <ol className="grid grid-cols-6 gap-1 lg:grid-cols-12">
        {tourSteps.map(({ id, name }, index) => {
          const present = index === step;
          const completed = index < step;
          return (
            <li key={id}>
              <a
                href={tourAddress({ step: index, mode })}
                aria-current={present ? "step" : undefined}
                onClick={takeOver(player, { type: "jump", to: index })}
                className="group flex h-full flex-col items-center gap-1 rounded-lg py-1 text-xs"
              >
                <span
                  className={classNames(
                    "flex size-8 items-center justify-center rounded-full border font-medium tabular-nums",
                    present
                      ? "border-transparent bg-accent text-on-accent"
                      : completed
                        ? "border-transparent bg-success-soft text-success"
                        : "border-line-strong text-ink-soft group-hover:bg-sunken",
                  )}
                >
                  <span className="sr-only">Step </span>
                  {completed ? (
                    <>
                      <CheckIcon size={16} />
                      <span className="sr-only">{index + 1}</span>
                    </>
                  ) : (
                    index + 1
                  )}
                </span>
                <span
                  className={classNames(
                    "max-lg:sr-only",
                    present ? "font-medium text-ink" : "text-ink-soft group-hover:text-ink",
                  )}
                >
                  {name}
                </span>
                {completed && <span className="sr-only">, completed</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
