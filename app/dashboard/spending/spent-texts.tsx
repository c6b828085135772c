import { Link } from "@remix-run/react";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { spendingFilePath } from "#app/workspace/paths/live.ts";
import { ideaPath } from "#app/workspace/paths/plan.ts";
import { noCost, workNames, type SpendingView } from "./spending-view.ts";

/** Cost of each item, by step. */
export function SpentTexts({ texts, average }: Pick<SpendingView, "texts" | "average">) {
  return (
    <Card className="sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="mr-auto font-semibold">Cost by article this month</h2>
        {average !== null && <p className="text-sm text-ink-soft">Average cost: {average}</p>}
        <ButtonLink to={spendingFilePath} fullPage download size="small">
          Download all as CSV
        </ButtonLink>
      </div>
      {texts.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          Nothing yet. Once you’re live, each article will appear here with the cost of every step.
        </p>
      ) : (
        <table className="mt-3 w-full text-sm">
          <thead className="hidden text-ink-soft md:table-header-group">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-4 text-left font-normal">
                Article
              </th>
              {workNames.map((name) => (
                <th key={name} scope="col" className="px-2 py-2 text-right font-normal">
                  {name}
                </th>
              ))}
              <th scope="col" className="py-2 pl-2 text-right font-normal">
                Total
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {texts.map((text) => (
              <SpentText key={text.key} text={text} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** A row; on a phone a few lines, without the work that was not done. */
function SpentText({ text }: { text: SpendingView["texts"][number] }) {
  const { title, ideaId, parts, amount } = text;
  return (
    <tr className="block py-2.5 md:table-row">
      <th
        scope="row"
        className="block max-w-72 pb-1 text-left font-normal break-words md:table-cell md:py-2.5 md:pr-4"
      >
        {ideaId === null ? (
          title
        ) : (
          <Link to={ideaPath(ideaId)} className={titleLinkStyles}>
            <bdi>{title}</bdi>
          </Link>
        )}
      </th>
      {parts.map((part, index) => (
        <Cost
          key={workNames[index]}
          name={workNames[index] ?? ""}
          amount={part}
          className={classNames("md:px-2", part === noCost && "max-md:hidden")}
        />
      ))}
      <Cost name="Total" amount={amount} className="font-semibold md:pl-2" />
    </tr>
  );
}

interface CostProps {
  name: string;
  amount: string;
  className: string;
}

function Cost({ name, amount, className }: CostProps) {
  return (
    <td
      className={classNames(
        "flex justify-between gap-4 py-0.5 tabular-nums md:table-cell md:py-2.5 md:text-right",
        className,
      )}
    >
      <span className="text-ink-soft md:hidden">{name}</span>
      {amount}
    </td>
  );
}
