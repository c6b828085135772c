import { Link } from "@remix-run/react";
import type { Brand } from "#app/platform/brand/brand.ts";
import type { Prose } from "#app/platform/prose/prose.ts";
import { ProsePage } from "#app/platform/prose/prose-page.tsx";
import { Back, BackToHome } from "./back-control.tsx";
import { legalDocuments, legalPaths, type LegalPath } from "./documents.ts";

interface LegalPageProps {
  path: LegalPath;
  prose: Prose;
  brand: Brand;
}

/** A legal page with links back and to the other legal pages. */
export function LegalPage({ path, prose, brand }: LegalPageProps) {
  const others = legalPaths.filter((other) => other !== path);
  return (
    <ProsePage
      prose={prose}
      back={legalDocuments[path].back === "previous" ? <Back /> : <BackToHome />}
      after={
        <>
          <nav aria-labelledby="other-policies" className="mt-8 text-sm print:hidden">
            <h2 id="other-policies" className="font-semibold">
              Other policies
            </h2>
            <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
              {others.map((other) => (
                <li key={other}>
                  <Link to={other} className="text-accent hover:underline">
                    {legalDocuments[other].name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {/* Names the source in print. */}
          <p className="mt-8 hidden text-sm text-ink-soft print:block">
            {brand.name} · {brand.url}
            {path}
          </p>
        </>
      }
    />
  );
}
