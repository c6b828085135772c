import { textAddress } from "../../workspace/addresses/content";
import { ideaAddress } from "../../workspace/addresses/plan";
import type { ComingItem } from "../../workspace/overview";

type Coming = Pick<ComingItem, "state" | "id">;

/** Where its owner finds what comes next. */
export const ownComingAddress = ({ state, id }: Coming): string =>
  state === "planned" ? ideaAddress(id) : textAddress(id);

/** Where it is found; null: it is of the demo's plan, which is its owner's. */
export const comingAddress = (item: Coming, demo: boolean): string | null =>
  demo && item.state === "planned" ? null : ownComingAddress(item);
