import { Popover } from "#app/platform/ui/overlays/popover.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { KeyCap } from "./key-cap.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { placeKeys, useKeys, useKeysChoice, type KeyList } from "./review-keys.ts";

/** Lists keyboard shortcuts with a switch to turn them off. Needs JavaScript. */
export function KeysHelp({ keys, opens = "down" }: { keys: KeyList; opens?: "up" | "down" }) {
  const [on] = useKeysChoice();
  useKeys(keys, on);
  if (!useHydrated()) return null;
  return (
    <Popover
      button={
        <span data-key="?" className="flex items-center gap-2">
          Keyboard shortcuts
          <KeyCap>?</KeyCap>
        </span>
      }
      className="relative mt-4 hidden text-sm lg:block"
      buttonClassName="flex min-h-9 items-center rounded-lg px-2 text-ink-soft hover:bg-sunken"
      panelClassName={classNames(
        "absolute left-0 z-30 w-104 rounded-xl border border-line-strong bg-surface p-4 shadow-lift",
        opens === "down" ? "top-full mt-1" : "bottom-full mb-1",
      )}
    >
      <KeyRows keys={[...keys, ...placeKeys]} />
      <KeysSwitch />
    </Popover>
  );
}

export function KeyRows({ keys }: { keys: KeyList }) {
  return (
    <dl className="grid grid-cols-[3rem_1fr_3rem_1fr] gap-x-1 gap-y-1.5">
      {keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            {key.split(" ").map((each) => (
              <kbd
                key={each}
                className="mr-1 rounded border border-line-strong px-1.5 font-sans text-xs leading-5"
              >
                {each}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Applies to all pages. */
export function KeysSwitch() {
  const [on, set] = useKeysChoice();
  return (
    <label className="mt-3 flex min-h-9 items-center gap-2 border-t border-line pt-3">
      <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
      Enable keyboard shortcuts
    </label>
  );
}
