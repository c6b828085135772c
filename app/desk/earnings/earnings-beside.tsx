import { Link } from "@remix-run/react";
import { formatCents } from "../../core/money";
import { Card } from "../../platform/ui/card";
import { formatNumber } from "../../platform/ui/format";
import { titleLinkLook } from "../../platform/ui/text-link";
import { textAddress } from "../../workspace/addresses/content";
import { earningsAddress } from "../../workspace/addresses/earnings";
import type { EarningsPageData } from "./earnings.route.server";

const sourcesShown = 8;

/** Who has paid how much, and how often links were followed: that is counted, and is no money. */
export function EarningsBeside({ page, filter }: EarningsPageData) {
  if (filter.origin !== "real") return null;
  const { sources, clicks } = page;
  return (
    <div className="min-w-0 space-y-5">
      <Card>
        <h2 className="font-semibold">Who paid</h2>
        <ul className="mt-2 divide-y divide-line text-sm">
          {sources.slice(0, sourcesShown).map(({ source, cents }) => (
            <li key={source} className="flex justify-between gap-3 py-2">
              <Link
                to={earningsAddress({ source })}
                className={`min-w-0 break-words ${titleLinkLook}`}
              >
                <bdi>{source}</bdi>
              </Link>
              <span className="tabular-nums">{formatCents(cents)}</span>
            </li>
          ))}
        </ul>
        {sources.length > sourcesShown && (
          <p className="mt-2 text-sm text-ink-soft">
            And {sources.length - sourcesShown} more: choose them above the list.
          </p>
        )}
      </Card>
      <Card>
        <h2 className="font-semibold">Clicks on your links</h2>
        <p className="mt-1 text-sm text-ink-soft">Counted, and no money.</p>
        {clicks.length === 0 ? (
          <p className="mt-3 text-sm">
            None yet. The links in your posts on Bluesky, Mastodon and by webhook are counted here.
          </p>
        ) : (
          <ul className="mt-2 divide-y divide-line text-sm">
            {clicks.map(({ pieceId, title, destination, clicks: count }) => (
              <li key={`${pieceId} ${destination}`} className="flex justify-between gap-3 py-2">
                <span className="min-w-0 break-words">
                  <Link to={textAddress(pieceId)} className={titleLinkLook}>
                    <bdi>{title}</bdi>
                  </Link>
                  <span className="block text-ink-soft">
                    <bdi>{destination}</bdi>
                  </span>
                </span>
                <span className="tabular-nums">{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
