import { Link } from "@remix-run/react";
import { formatCents } from "#app/core/money.ts";
import { Card } from "#app/platform/ui/card.tsx";
import { formatNumber } from "#app/platform/ui/format.ts";
import { titleLinkStyles } from "#app/platform/ui/links/link-styles.ts";
import { contentItemPath } from "#app/workspace/paths/content.ts";
import { earningsListPath } from "#app/workspace/paths/earnings.ts";
import type { EarningsPageData } from "./earnings.route.server.ts";

const sourcesShown = 8;

/** Income by payer, and link clicks, which are not revenue. */
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
                to={earningsListPath({ source })}
                className={`min-w-0 break-words ${titleLinkStyles}`}
              >
                <bdi>{source}</bdi>
              </Link>
              <span className="tabular-nums">{formatCents(cents)}</span>
            </li>
          ))}
        </ul>
        {sources.length > sourcesShown && (
          <p className="mt-2 text-sm text-ink-soft">
            And {sources.length - sourcesShown} more. Use the filter above the list.
          </p>
        )}
      </Card>
      <Card>
        <h2 className="font-semibold">Clicks on your links</h2>
        <p className="mt-1 text-sm text-ink-soft">Clicks (not revenue)</p>
        {clicks.length === 0 ? (
          <p className="mt-3 text-sm">
            No clicks yet. Clicks on links in your Bluesky, Mastodon, and webhook posts will appear
            here.
          </p>
        ) : (
          <ul className="mt-2 divide-y divide-line text-sm">
            {clicks.map(({ contentItemId, title, channel, clicks: count }) => (
              <li key={`${contentItemId} ${channel}`} className="flex justify-between gap-3 py-2">
                <span className="min-w-0 break-words">
                  <Link to={contentItemPath(contentItemId)} className={titleLinkStyles}>
                    <bdi>{title}</bdi>
                  </Link>
                  <span className="block text-ink-soft">
                    <bdi>{channel}</bdi>
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
