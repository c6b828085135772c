import { Pie, type PieCustomLayerProps, type PieLayer } from "@nivo/pie";
import { memo } from "react";
import { agentIcon } from "#app/platform/ui/icons/agent-icons.ts";
import { formatNumber } from "#app/platform/ui/format.ts";
import { kindIcon } from "#app/domain/agents/view/display.ts";
import type { AgentShare } from "./chart-data.ts";

const size = { width: 220, height: 220 };
const margin = { top: 4, right: 4, bottom: 4, left: 4 };

type LayerProps = PieCustomLayerProps<AgentShare>;

interface AgentDoughnutProps {
  shares: readonly AgentShare[];
  label: string;
}

/** Tasks by agent. Samples are pale with a dashed outline. */
export const AgentDoughnut = memo(
  function AgentDoughnut({ shares, label }: AgentDoughnutProps) {
    return (
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        className="block h-auto w-full"
      >
        <Pie<AgentShare>
          {...size}
          data={[...shares]}
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

/** Empty state. */
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
      {dataWithArc.map(({ id, arc, data }) => {
        const icon = agentIcon(kindIcon(data.type));
        return (
          <g key={id}>
            <path
              d={arcGenerator(arc) ?? ""}
              className={icon.fill}
              {...(data.sample && {
                className: `${icon.fill} ${icon.stroke}`,
                fillOpacity: 0.18,
                strokeWidth: 1.5,
                strokeDasharray: "3 3",
              })}
            >
              <title>{`${data.label}: ${formatNumber(data.value)}${data.sample ? " (sample)" : ""}`}</title>
            </path>
            {arc.endAngle - arc.startAngle >= minAngleForIcon && (
              <path
                d={icon.path}
                transform={iconPosition(arc)}
                strokeWidth={1.8}
                strokeLinecap="round"
                strokeLinejoin="round"
                className={`fill-none ${data.sample ? icon.stroke : "stroke-surface"}`}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** In radians: smaller segments have no icon, only the legend. */
const minAngleForIcon = 0.3;

type Arc = LayerProps["dataWithArc"][number]["arc"];

/** Center of a segment. Rounded so that server and browser render the same. */
function iconPosition({ startAngle, endAngle, innerRadius, outerRadius }: Arc): string {
  const angle = (startAngle + endAngle) / 2 - Math.PI / 2;
  const radius = (innerRadius + outerRadius) / 2;
  const x = Math.round(radius * Math.cos(angle) * 10) / 10;
  const y = Math.round(radius * Math.sin(angle) * 10) / 10;
  return `translate(${x} ${y})`;
}

function Total({ dataWithArc, centerX, centerY }: LayerProps) {
  const sample = dataWithArc.some(({ data }) => data.sample);
  const total = dataWithArc.reduce((sum, { value }) => sum + value, 0);
  // A total of samples would look real.
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

const layers: readonly PieLayer<AgentShare>[] = [Ring, Arcs, Total];
