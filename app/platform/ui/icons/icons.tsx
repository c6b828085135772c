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
export const RestartIcon = stroked(<path d="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4v4.5H9" />);
export const PreviousIcon = stroked(<path d="m14.5 5.5-6.5 6.5 6.5 6.5" />);
export const ChevronIcon = stroked(<path d="m5.5 9.5 6.5 6.5 6.5-6.5" />);
export const NextIcon = stroked(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />);
export const MaximizeIcon = stroked(<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />);
export const MinimizeIcon = stroked(<path d="M20 10h-6V4M14 10l7-7M4 14h6v6M10 14l-7 7" />);
export const CloseIcon = stroked(<path d="M6 6l12 12M18 6 6 18" />);
export const CheckIcon = stroked(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const InfoIcon = stroked(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 8h.01" />
  </>,
);
export const SearchIcon = stroked(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);
export const DownloadIcon = stroked(<path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />);
export const LinkIcon = stroked(
  <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />,
);
export const CopyIcon = stroked(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5.5 15H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v.5" />
  </>,
);
export const BulbIcon = stroked(
  <path d="M9.5 17.5h5M10.5 20.5h3M9.5 17.5c0-2-3-3.5-3-7a5.5 5.5 0 0 1 11 0c0 3.5-3 5-3 7" />,
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
export const CalendarIcon = stroked(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
  </>,
);
export const PlusIcon = stroked(<path d="M12 5v14M5 12h14" />);
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
export const StackIcon = stroked(
  <path d="M4 8.5 12 4l8 4.5-8 4.5zM4 12.5l8 4.5 8-4.5M4 16.5l8 4.5 8-4.5" />,
);
export const GearIcon = stroked(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1" />
  </>,
);
export const DotIcon = stroked(<circle cx="12" cy="12" r="3.5" />);
export const RingIcon = stroked(<circle cx="12" cy="12" r="7" />);
export const HomeIcon = stroked(<path d="M4 11.5 12 4.5l8 7M6.5 9.5v9.5h11V9.5M10 19v-5h4v5" />);
export const OperatorIcon = stroked(
  <path d="M12 3.5 5 6v5.5c0 4.2 2.8 7.2 7 9 4.2-1.8 7-4.8 7-9V6zM9 12l2.2 2.2L15.2 10" />,
);
export const BellIcon = stroked(
  <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />,
);
export const VoiceIcon = stroked(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
);
export const StopIcon = stroked(<rect x="6.5" y="6.5" width="11" height="11" rx="1.5" />);
export const VoiceOffIcon = stroked(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />,
);
export const ClockIcon = stroked(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.2 2" />
  </>,
);
export const QuestionIcon = stroked(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.6 9.3a2.5 2.5 0 1 1 3.4 2.6c-.7.3-1 .8-1 1.6M12 16.5h.01" />
  </>,
);
export const SpinnerIcon = stroked(<path d="M12 3a9 9 0 1 0 9 9" />);
export const PlugIcon = stroked(
  <path d="M9 3v5M15 3v5M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5V21" />,
);
export const ExternalIcon = stroked(<path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />);
export const KeyIcon = stroked(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16 7.5l3 3" />
  </>,
);
