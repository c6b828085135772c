import { useNonce } from "#app/platform/web/nonce.ts";

/** Facts for search engines. Browsers do not run it, but it is held to the rule for inline scripts. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // The nonce is not to be seen in the browser.
      suppressHydrationWarning
      // A name with </script> in it would end the script.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
    />
  );
}
