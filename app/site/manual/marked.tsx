interface MarkedProps {
  text: string;
  /** The text to highlight; empty: none. */
  words: string;
}

/** Highlights search matches in a text. */
export function Marked({ text, words }: MarkedProps) {
  if (!words) return <>{text}</>;
  const pattern = new RegExp(`(${words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")})`, "giu");
  // Odd parts are matches.
  return (
    <>
      {text.split(pattern).map((part, index) =>
        index % 2 === 1 ? (
          <mark key={index} className="rounded-sm bg-warning-soft text-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </>
  );
}
