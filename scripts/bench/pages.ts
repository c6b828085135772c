/* Response times of the public pages and the signed-in dashboard. */
import { measurePublicPages } from "./public-pages.ts";
import { measureSignedInPages } from "./signed-in-pages.ts";

await measurePublicPages();
await measureSignedInPages();
