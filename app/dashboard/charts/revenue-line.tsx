import { Line, type LineCustomSvgLayerProps, type LineSvgLayer } from "@nivo/line";
import { memo, useMemo } from "react";
import { classNames } from "#app/platform/ui/class-names.ts";
import { weekdayOf } from "#app/core/text/clock-words.ts";
import { formatAxisDollars, formatDay, formatDollars } from "#app/platform/ui/format.ts";
import { axisMarks } from "./axis.ts";
import type { RevenueDay } from "./chart-data.ts";

const size = { width: 560, height: 270 };
const margin = { top: 14, right: 22, bottom: 46, left: 66 };

interface Series {
  id: string;
  data: { x: string; y: number; sample: boolean; isHollow: boolean }[];
}

type LayerProps = LineCustomSvgLayerProps<Series>;

interface RevenueLineProps {
  days: readonly RevenueDay[];
  label: string;
  simulated: boolean;
}

/** Revenue by day. Simulated values are a dotted line with hollow points; samples are pale. */
export const RevenueLine = memo(
  function RevenueLine({ days, label, simulated }: RevenueLineProps) {
    const data = useMemo(
      () => [
        {
          id: "revenue",
          data: days.map(({ date, amount, sample }) => ({
            x: date,
            y: amount,
            sample,
            isHollow: simulated || sample,
          })),
        },
      ],
      [days, simulated],
    );
    const marks = axisMarks(Math.max(...days.map(({ amount }) => amount)));
    return (
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        className="block h-auto w-full"
      >
        <Line
          {...size}
          data={data}
          margin={margin}
          xScale={{ type: "point" }}
          yScale={{
            type: "linear",
            // Refunds can make a day negative.
            min: Math.min(0, ...days.map(({ amount }) => amount)),
            max: marks.at(-1) ?? 1,
          }}
          gridYValues={marks}
          layers={layers}
          role="presentation"
          animate={false}
          isInteractive={false}
          renderWrapper={false}
        />
      </svg>
    );
  },
  (before, after) =>
    before.label === after.label &&
    before.simulated === after.simulated &&
    JSON.stringify(before.days) === JSON.stringify(after.days),
);

function Marks({ gridYValues, yScale, innerWidth }: LayerProps) {
  const marks = Array.isArray(gridYValues) ? (gridYValues as number[]) : [];
  return marks.map((mark) => (
    <g key={mark} transform={`translate(0 ${yScale(mark)})`}>
      <line x2={innerWidth} className="chart-rule" />
      <text x={-10} dominantBaseline="central" textAnchor="end" className="chart-word">
        {formatAxisDollars(mark)}
      </text>
    </g>
  ));
}

function Days({ data, xScale, innerHeight }: LayerProps) {
  return (data[0]?.data ?? []).map(({ x }) => (
    <text key={x} x={xScale(x)} y={innerHeight + 36} textAnchor="middle" className="chart-word">
      {weekdayOf(x)}
    </text>
  ));
}

function Area({ series, areaGenerator }: LayerProps) {
  const positions = (series[0]?.data ?? []).map(({ position }) => position);
  return <path d={areaGenerator(positions) ?? ""} className="fill-series-1 opacity-[0.07]" />;
}

function Segments({ series }: LayerProps) {
  const points = series[0]?.data ?? [];
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return (
      <line
        key={to.data.x}
        x1={from.position.x}
        y1={from.position.y}
        x2={to.position.x}
        y2={to.position.y}
        className={from.data.sample || to.data.sample ? "chart-line opacity-40" : "chart-line"}
        // Zero-length dashes with round caps render as dots.
        strokeDasharray={from.data.isHollow || to.data.isHollow ? "0 5" : undefined}
      />
    );
  });
}

function Points({ series }: LayerProps) {
  return (series[0]?.data ?? []).map(({ data, position }) => (
    <g key={data.x} transform={`translate(${position.x} ${position.y})`}>
      <title>{`${formatDay(data.x)}: ${formatDollars(data.y)}${data.sample ? " (sample)" : ""}`}</title>
      {/* Larger hover target. */}
      <circle r={18} fill="transparent" />
      <circle
        r={4.5}
        className={classNames(
          "chart-point",
          data.isHollow ? "chart-line fill-surface" : "fill-series-1",
          data.sample && "stroke-series-1/40",
        )}
      />
    </g>
  ));
}

const layers: readonly LineSvgLayer<Series>[] = [Marks, Days, Area, Segments, Points];
