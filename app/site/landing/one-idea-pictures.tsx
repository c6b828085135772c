/* One picture per agent, 80 by 48. */

const paper = "fill-surface stroke-line-strong";
const faint = "fill-line-strong";

export const handPictures = {
  // A page filling with lines.
  writer: (
    <>
      <rect x="22.5" y="6.5" width="36" height="46" rx="3" className={paper} />
      <rect x="28" y="13" width="20" height="4" rx="2" className="fill-series-1" />
      <rect x="28" y="21" width="25" height="2.5" rx="1.25" className={faint} />
      <rect x="28" y="27" width="25" height="2.5" rx="1.25" className={faint} />
      <rect x="28" y="33" width="22" height="2.5" rx="1.25" className={faint} />
      <rect x="28" y="39" width="12" height="2.5" rx="1.25" className={faint} />
      <rect x="42" y="37.5" width="1.5" height="5.5" className="fill-series-1" />
    </>
  ),
  // Search results with ours at the top.
  seo: (
    <>
      <rect x="12.5" y="6.5" width="55" height="9" rx="4.5" className={paper} />
      <circle cx="18" cy="11" r="1.8" className={faint} />
      <rect x="12.5" y="20.5" width="55" height="11" rx="2.5" className={paper} />
      <rect x="17" y="23" width="26" height="2.5" rx="1.25" className="fill-series-2" />
      <rect x="17" y="27.2" width="40" height="2" rx="1" className={faint} />
      <rect x="17" y="36" width="22" height="2.5" rx="1.25" className={faint} />
      <rect x="17" y="41" width="36" height="2" rx="1" className={faint} opacity="0.6" />
    </>
  ),
  // A stack of three posts.
  social: (
    <>
      <rect x="14.5" y="7.5" width="34" height="13" rx="4" className={paper} />
      <circle cx="21" cy="14" r="3" className="fill-series-5" />
      <rect x="27" y="12.7" width="16" height="2.5" rx="1.25" className={faint} />
      <rect x="23.5" y="17.5" width="34" height="13" rx="4" className={paper} />
      <circle cx="30" cy="24" r="3" className="fill-series-5" />
      <rect x="36" y="22.7" width="16" height="2.5" rx="1.25" className={faint} />
      <rect x="32.5" y="27.5" width="34" height="13" rx="4" className={paper} />
      <circle cx="39" cy="34" r="3" className="fill-series-5" />
      <rect x="45" y="32.7" width="16" height="2.5" rx="1.25" className={faint} />
    </>
  ),
  // An open magazine.
  publisher: (
    <>
      <path
        d="M40 13c-4-4-12-4.5-21-4.5v28c9 0 17 .5 21 4.5 4-4 12-4.5 21-4.5v-28c-9 0-17 .5-21 4.5z"
        className={paper}
        strokeLinejoin="round"
      />
      <path d="M40 13v28" className="stroke-line-strong" />
      <rect x="24" y="14" width="11" height="9" rx="1.5" className="fill-series-3" />
      <rect x="24" y="27" width="11" height="2" rx="1" className={faint} />
      <rect x="24" y="31" width="8" height="2" rx="1" className={faint} />
      <rect x="45" y="15" width="11" height="2" rx="1" className={faint} />
      <rect x="45" y="20" width="11" height="2" rx="1" className={faint} />
      <rect x="45" y="25" width="11" height="2" rx="1" className={faint} />
      <rect x="45" y="30" width="7" height="2" rx="1" className={faint} />
    </>
  ),
  // A video player.
  video: (
    <>
      <rect x="16.5" y="7.5" width="47" height="27" rx="4" className={paper} />
      <path d="M36 14.5v13L47 21z" className="fill-series-6" />
      <rect x="17" y="39.5" width="46" height="2.5" rx="1.25" className={faint} />
      <rect x="17" y="39.5" width="17" height="2.5" rx="1.25" className="fill-series-6" />
      <circle cx="34" cy="40.75" r="2.8" className="fill-series-6" />
    </>
  ),
  // A chart of daily results.
  analytics: (
    <>
      <path d="M14 40.5h52" className="stroke-line-strong" />
      <path
        d="M14 40.5V33l10-4 10 2 10-9 10-3 12-9v30.5z"
        className="fill-series-4"
        opacity="0.25"
      />
      <path
        d="M14 33l10-4 10 2 10-9 10-3 12-9"
        className="fill-none stroke-series-4"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="66" cy="10" r="3" className="fill-series-4" />
    </>
  ),
} as const;
