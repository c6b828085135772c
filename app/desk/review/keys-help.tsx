import { Popover } from "../../platform/ui/popover";
import { useHydrated } from "../../platform/ui/use-hydrated";
import { KeyCap } from "./key-cap";
import { classNames } from "../../platform/ui/class-names";
import { useKeys, useKeysChoice, type KeyList } from "./review-keys";

/** Which keys there are, and the switch that turns them off. Without a script there are none. */
export function KeysHelp({ keys, opens = "down" }: { keys: KeyList; opens?: "up" | "down" }) {
  const [on, set] = useKeysChoice();
  useKeys(keys, on);
  if (!useHydrated()) return null;
  return (
    <Popover
      button={
        <span data-key="?" className="flex items-center gap-2">
          Keys
          <KeyCap>?</KeyCap>
        </span>
      }
      className="relative mt-4 hidden text-sm lg:block"
      buttonClassName="flex min-h-9 items-center rounded-lg px-2 text-ink-soft hover:bg-sunken"
      panelClassName={classNames(
        "absolute left-0 z-30 w-64 rounded-xl border border-line-strong bg-surface p-4 shadow-lift",
        opens === "down" ? "top-full mt-1" : "bottom-full mb-1",
      )}
    >
      <dl className="grid grid-cols-[2rem_1fr] gap-y-1.5">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-line-strong px-1.5 font-sans text-xs leading-5">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-9 items-center gap-2 border-t border-line pt-3">
        <input type="checkbox" checked={on} onChange={(event) => set(event.target.checked)} />
        Use these keys
      </label>
    </Popover>
  );
}
