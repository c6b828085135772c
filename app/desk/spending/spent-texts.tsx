import { Link } from "@remix-run/react";
import { ButtonLink } from "../../platform/ui/button";
import { Card } from "../../platform/ui/card";
import { titleLinkLook } from "../../platform/ui/text-link";
import { spendingFilePath } from "../../workspace/addresses/live";
import { ideaAddress } from "../../workspace/addresses/plan";
import { workNames, type SpendingView } from "./spending-view";

/** What each text has cost, by the work that was done for it. */
export function SpentTexts({ texts, average }: Pick<SpendingView, "texts" | "average">) {
  return (
    <Card className="sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="mr-auto font-semibold">What each text cost this month</h2>
        {average !== null && (
          <p className="text-sm text-ink-soft">A text costs {average} on average</p>
        )}
        <ButtonLink to={spendingFilePath} fullPage download size="small">
          Download all as CSV
        </ButtonLink>
      </div>
      {texts.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          Nothing yet. Once you are live, each text stands here with what every step has cost.
        </p>
      ) : (
        <div
          role="region"
          aria-label="What each text cost"
          tabIndex={0}
          className="mt-3 overflow-x-auto"
        >
          <table className="w-full min-w-xl text-sm">
            <thead className="text-ink-soft">
              <tr className="border-b border-line">
                <th scope="col" className="py-2 pr-4 text-left font-normal">
                  Text
                </th>
                {workNames.map((name) => (
                  <th key={name} scope="col" className="px-2 py-2 text-right font-normal">
                    {name}
                  </th>
                ))}
                <th scope="col" className="py-2 pl-2 text-right font-normal">
                  In all
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {texts.map(({ key, title, ideaId, parts, amount }) => (
                <tr key={key}>
                  <th
                    scope="row"
                    className="max-w-72 py-2.5 pr-4 text-left font-normal break-words"
                  >
                    {ideaId === null ? (
                      title
                    ) : (
                      <Link to={ideaAddress(ideaId)} className={titleLinkLook}>
                        <bdi>{title}</bdi>
                      </Link>
                    )}
                  </th>
                  {parts.map((part, index) => (
                    <td key={workNames[index]} className="px-2 py-2.5 text-right tabular-nums">
                      {part}
                    </td>
                  ))}
                  <td className="py-2.5 pl-2 text-right font-semibold tabular-nums">{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
