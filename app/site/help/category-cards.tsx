import { Link } from "@remix-run/react";
import { Card } from "#app/platform/ui/card.tsx";
import {
  AgentsIcon,
  ChartIcon,
  CompassIcon,
  GearIcon,
  LockIcon,
} from "#app/platform/ui/icons/icons.tsx";
import { articlePath } from "./address.ts";
import type { CategoryId } from "./categories.ts";
import type { CategoryView } from "./help-view.ts";

const icons = {
  "getting-started": <CompassIcon />,
  "ai-agents": <AgentsIcon />,
  "revenue-analytics": <ChartIcon />,
  "settings-configuration": <GearIcon />,
  "security-privacy": <LockIcon />,
} as const satisfies Record<CategoryId, JSX.Element>;

export function CategoryCards({ categories }: { categories: readonly CategoryView[] }) {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="text-lg font-semibold">
        Browse by category
      </h2>
      <ul className="mt-3 space-y-4">
        {categories.map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CategoryCard({ category: { id, title, summary, articles } }: { category: CategoryView }) {
  return (
    <Card className="sm:p-5">
      <div className="flex gap-3.5">
        <span
          aria-hidden
          className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent"
        >
          {icons[id]}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            {/* The target of an article's breadcrumb. */}
            <h3 id={id} className="font-semibold">
              {title}
            </h3>
            <p className="text-sm text-ink-soft tabular-nums">
              {articles.length === 1 ? "1 article" : `${articles.length} articles`}
            </p>
          </div>
          <p className="mt-0.5 text-sm text-ink-soft">{summary}</p>
          <ul className="mt-3 gap-x-8 text-sm sm:columns-2">
            {articles.map(({ slug, title }) => (
              <li key={slug} className="break-inside-avoid py-1">
                <Link
                  to={articlePath(slug)}
                  prefetch="intent"
                  className="text-accent hover:underline"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}
