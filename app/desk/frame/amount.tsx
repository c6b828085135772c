import { Badge } from "../../platform/ui/badge";
import { Figure } from "../../platform/ui/figure";
import { formatDollars } from "../../platform/ui/format";
import type { Origin } from "../../workspace/origin";

/** What came in; an amount taken back is no good news. */
export function Amount({ dollars, origin }: { dollars: number; origin: Origin }) {
  const isTakenBack = dollars < 0;
  return (
    <Badge tone={isTakenBack ? "neutral" : "success"}>
      <Figure simulated={origin === "simulated"}>
        {isTakenBack ? "" : "+"}
        {formatDollars(dollars)}
      </Figure>
    </Badge>
  );
}
