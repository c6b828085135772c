import { Link } from "@remix-run/react";
import { presentationAddress } from "../tour/presentation-address";
import { Badge } from "../ui/badge";
import { ButtonLink } from "../ui/button";
import { PlayIcon } from "../ui/icons";
import { notPromised, preview } from "./copy";

export function Preview({ priceLabel }: { priceLabel: string }) {
  return (
    <section aria-labelledby="preview-heading" className="border-t border-line bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-20">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div className="max-w-xl">
            <h2 id="preview-heading" className="text-2xl font-semibold sm:text-3xl">
              {preview.title}
            </h2>
            <p className="mt-3 text-ink-soft">
              {preview.lead}{" "}
              <Link
                to="/dashboard"
                prefetch="intent"
                className="font-medium text-accent hover:underline"
              >
                Open the demo dashboard
              </Link>
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={presentationAddress}>
              <PlayIcon size={18} />
              Watch Demo Video
            </ButtonLink>
            <ButtonLink to="/api/login" fullPage variant="primary">
              Get Started - {priceLabel}/month
            </ButtonLink>
          </div>
        </div>
        <PreviewWindow />
        <p className="mt-4 text-sm text-ink-soft">{notPromised}. Figures above are samples.</p>
      </div>
    </section>
  );
}

function PreviewWindow() {
  return (
    <figure className="mt-10 overflow-hidden rounded-2xl border border-line-strong bg-canvas shadow-lift">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line bg-surface px-4 py-3 sm:px-5">
        <span className="font-semibold">Dashboard</span>
        <Badge dashed>Sample</Badge>
      </figcaption>
      <div className="grid gap-3 p-4 sm:gap-4 sm:p-5">
        <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {preview.tiles.map(({ label, value, detail }) => (
            <div key={label} className="rounded-xl border border-line bg-surface p-4">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="mt-1.5">
                <span className="block text-xl font-semibold tracking-tight tabular-nums sm:text-2xl">
                  {value}
                </span>
                <span className="text-sm text-ink-soft">{detail}</span>
              </dd>
            </div>
          ))}
        </dl>
        <div className="grid gap-3 sm:gap-4 lg:grid-cols-[3fr_2fr]">
          <div className="rounded-xl border border-line bg-surface p-4">
            <p className="font-medium">Revenue, last 7 days</p>
            <Sparkline values={preview.revenue} />
          </div>
          <div className="rounded-xl border border-line bg-surface p-4">
            <p className="font-medium">Recent activities</p>
            <ul className="mt-2 divide-y divide-line text-sm">
              {preview.activities.map(({ title, text }) => (
                <li key={title} className="py-2.5">
                  <p className="font-medium">{title}</p>
                  <p className="text-ink-soft">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </figure>
  );
}

const width = 480;
const height = 150;

function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(...values) * 1.15;
  const points = values.map((value, index) => {
    const x = 6 + (index * (width - 12)) / (values.length - 1);
    return `${x.toFixed(1)},${(height - 8 - (value / top) * (height - 16)).toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Line chart: sample revenue rising over seven days"
      className="mt-3 block h-auto w-full"
    >
      <path
        d={`M6,${height - 8} L${points.join(" L")} L${width - 6},${height - 8} Z`}
        className="fill-series-1 opacity-[0.08]"
      />
      <polyline points={points.join(" ")} className="chart-line" strokeLinejoin="round" />
      <line x1="6" x2={width - 6} y1={height - 8} y2={height - 8} className="chart-rule" />
    </svg>
  );
}
