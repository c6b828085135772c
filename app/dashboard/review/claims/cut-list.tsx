import type { TextClaim } from "#app/domain/content/claims.ts";

interface CutListProps {
  claims: readonly TextClaim[];
  links: readonly string[];
}

/** Whether anything was taken out of a text before its owner has seen it. */
export const hasCuts = ({
  claims,
  cutLinks,
}: {
  claims: CutListProps["claims"];
  cutLinks: readonly string[];
}) => cutLinks.length > 0 || claims.some(({ state }) => state === "cut");

/** What was taken out of a text: sentences that nothing bears out, and links that led elsewhere. */
export function CutList({ claims, links }: CutListProps) {
  const cut = claims.filter(({ state }) => state === "cut");
  return (
    <>
      <p className="mt-1 text-ink-soft">
        What its writer has said with words that stand in no source, and links that lead to no
        source and to no page of yours.
      </p>
      <ul className="mt-2 list-disc space-y-3 pl-5">
        {cut.map(({ statement, quote }, index) => (
          <li key={`sentence ${index}`} className="break-words">
            <q dir="auto" className="block text-left">
              {statement}
            </q>
            {quote !== null && (
              <p className="mt-0.5 text-ink-soft">
                It was said to rest on “<bdi>{quote}</bdi>”.
              </p>
            )}
          </li>
        ))}
        {links.map((address) => (
          <li key={address} className="break-all">
            {address}
          </li>
        ))}
      </ul>
    </>
  );
}
