import { Pie, type PieCustomLayerProps, type PieLayer } from "@nivo/pie";
import { memo } from "react";
import { formatNumber } from "../../platform/ui/format";
import type { AgentShare } from "./chart-data";
import { fillOf, strokeOf } from "./colours";

const size = { width: 220, height: 220 };
const margin = { top: 4, right: 4, bottom: 4, left: 4 };

type Slice = AgentShare & { position: number };
type LayerProps = PieCustomLayerProps<Slice>;

interface AgentDoughnutProps {
  shares: readonly AgentShare[];
  label: string;
}

/** How the work is spread over the agents. Samples are drawn pale with a dashed edge. */
export const AgentDoughnut = memo(
  function AgentDoughnut({ shares, label }: AgentDoughnutProps) {
    return (
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        className="block h-auto w-full"
      >
        <Pie<Slice>
          {...size}
          data={shares.map((share, position) => ({ ...share, position }))}
          margin={margin}
          innerRadius={0.68}
          padAngle={1.2}
          cornerRadius={3}
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
    before.label === after.label && JSON.stringify(before.shares) === JSON.stringify(after.shares),
);

/** What is seen while there is nothing to share out. */
function Ring({ centerX, centerY, radius, innerRadius, dataWithArc }: LayerProps) {
  if (dataWithArc.some(({ value }) => value > 0)) return null;
  return (
    <circle
      cx={centerX}
      cy={centerY}
      r={(radius + innerRadius) / 2}
      strokeWidth={radius - innerRadius}
      className="fill-none stroke-sunken"
    />
  );
}

function Arcs({ dataWithArc, arcGenerator, centerX, centerY }: LayerProps) {
  return (
    <g transform={`translate(${centerX} ${centerY})`}>
      {dataWithArc.map(({ id, arc, data }) => (
        <path
          key={id}
          d={arcGenerator(arc) ?? ""}
          className={fillOf(data.position)}
          {...(data.sample && {
            className: `${fillOf(data.position)} ${strokeOf(data.position)}`,
            fillOpacity: 0.18,
            strokeWidth: 1.5,
            strokeDasharray: "3 3",
          })}
        >
          <title>{`${data.label}: ${formatNumber(data.value)}${data.sample ? " (sample)" : ""}`}</title>
        </path>
      ))}
    </g>
  );
}

function Total({ dataWithArc, centerX, centerY }: LayerProps) {
  const sample = dataWithArc.some(({ data }) => data.sample);
  const total = dataWithArc.reduce((sum, { value }) => sum + value, 0);
  // The sum of samples would look like a figure.
  if (sample) return null;
  return (
    <g textAnchor="middle" transform={`translate(${centerX} ${centerY})`}>
      <text y={-2} className="fill-ink text-[28px] font-semibold">
        {formatNumber(total)}
      </text>
      <text y={20} className="fill-ink-faint text-[15px]">
        {total === 1 ? "task" : "tasks"}
      </text>
    </g>
  );
}

const layers: readonly PieLayer<Slice>[] = [Ring, Arcs, Total];
