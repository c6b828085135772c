import { useNonce } from "#app/platform/web/nonce.ts";

/** Facts for search engines. Needs a nonce like any inline script, although browsers do not run it. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce.
      suppressHydrationWarning
      // Escapes </script>, which would end the script.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  );
}
