interface MarkedProps {
  text: string;
  /** Marked wherever they stand; empty when nothing is looked for. */
  words: string;
}

/** A text in which what was searched for is marked. */
export function Marked({ text, words }: MarkedProps) {
  if (!words) return <>{text}</>;
  const pattern = new RegExp(`(${words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")})`, "giu");
  // Every second part is what the pattern has caught.
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
