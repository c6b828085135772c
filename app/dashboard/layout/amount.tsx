import { Badge } from "#app/platform/ui/badge.tsx";
import { Figure } from "#app/platform/ui/figure.tsx";
import { formatDollars } from "#app/platform/ui/format.ts";
import type { Origin } from "#app/workspace/origin.ts";

/** An amount received; refunds are not shown as good news. */
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
