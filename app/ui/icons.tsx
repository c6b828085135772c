import type { ReactNode } from "react";

interface IconProps {
  /** Edge length in pixels. */
  size?: number;
  className?: string;
}

function stroked(paths: ReactNode) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        aria-hidden
        focusable="false"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
      >
        {paths}
      </svg>
    );
  };
}

export const PlayIcon = stroked(<path d="M7 4.5v15l12-7.5z" />);
export const PauseIcon = stroked(<path d="M8 5v14M16 5v14" />);
export const CloseIcon = stroked(<path d="M6 6l12 12M18 6 6 18" />);
export const CheckIcon = stroked(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const InfoIcon = stroked(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 8h.01" />
  </>,
);
export const AlertIcon = stroked(
  <>
    <path d="M12 3.5 2.5 20h19z" />
    <path d="M12 10v4.5M12 17.2h.01" />
  </>,
);
export const LockIcon = stroked(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </>,
);
export const CompassIcon = stroked(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m15.5 8.5-2 5-5 2 2-5z" />
  </>,
);
export const CardIcon = stroked(
  <>
    <rect x="3" y="6" width="18" height="12" rx="2" />
    <path d="M3 10.5h18" />
  </>,
);
export const DollarIcon = stroked(
  <path d="M12 3v18M16.5 7.5C16 6 14.3 5 12 5 9.5 5 7.5 6.2 7.5 8.3c0 4.7 9 2.2 9 7.2 0 2.2-2 3.5-4.5 3.5-2.4 0-4.2-1.1-4.7-2.8" />,
);
export const AgentsIcon = stroked(
  <>
    <rect x="5" y="8.5" width="14" height="10.5" rx="2.5" />
    <path d="M12 8.5V5M9.5 13v1.5M14.5 13v1.5" />
    <circle cx="12" cy="4" r="1" />
  </>,
);
export const PulseIcon = stroked(<path d="M3 12h4l2.5-6.5 5 13L17 12h4" />);
export const FlowIcon = stroked(
  <>
    <circle cx="6" cy="6" r="2.5" />
    <circle cx="18" cy="18" r="2.5" />
    <path d="M8.5 6H14a3 3 0 0 1 3 3v6.5M6 8.5V15a3 3 0 0 0 3 3h6.5" />
  </>,
);
export const ChartIcon = stroked(<path d="M4 4v16h16M8 15l3.5-4 3 2.5L19 8" />);
export const ReportIcon = stroked(
  <>
    <path d="M6 3.5h8l4.5 4.5v12.5H6z" />
    <path d="M14 3.5V8h4.5M9 12.5h6M9 16h6" />
  </>,
);
export const GearIcon = stroked(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1" />
  </>,
);
export const DotIcon = stroked(<circle cx="12" cy="12" r="3.5" />);
