/** Six agents around one core. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      aria-hidden
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 28 28"
      className="shrink-0 text-accent"
    >
      <rect width="28" height="28" rx="7" fill="currentColor" />
      <g className="fill-on-accent">
        <circle cx="14" cy="14" r="3" />
        <circle cx="14" cy="6.2" r="1.7" />
        <circle cx="20.75" cy="10.1" r="1.7" />
        <circle cx="20.75" cy="17.9" r="1.7" />
        <circle cx="14" cy="21.8" r="1.7" />
        <circle cx="7.25" cy="17.9" r="1.7" />
        <circle cx="7.25" cy="10.1" r="1.7" />
      </g>
    </svg>
  );
}
