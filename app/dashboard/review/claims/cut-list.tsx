import type { TextClaim } from "#app/domain/content/claims.ts";

interface CutListProps {
  claims: readonly TextClaim[];
  links: readonly string[];
}

/** Whether anything was removed before the owner saw the text. */
export const hasCuts = ({
  claims,
  cutLinks,
}: {
  claims: CutListProps["claims"];
  cutLinks: readonly string[];
}) => cutLinks.length > 0 || claims.some(({ state }) => state === "cut");

/** Lists removed sentences without a source and removed links. */
export function CutList({ claims, links }: CutListProps) {
  const cut = claims.filter(({ state }) => state === "cut");
  return (
    <>
      <p className="mt-1 text-ink-soft">
        Claims without a source, and links that lead neither to a source nor to one of your pages.
      </p>
      <ul className="mt-2 list-disc space-y-3 pl-5">
        {cut.map(({ statement, quote }, index) => (
          <li key={`sentence ${index}`} className="break-words">
            <q dir="auto" className="block text-left">
              {statement}
            </q>
            {quote !== null && (
              <p className="mt-0.5 text-ink-soft">
                Quoted as support: “<bdi>{quote}</bdi>”
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
