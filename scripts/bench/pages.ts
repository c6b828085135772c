/* How fast pages are answered: the public ones, and the dashboard of a signed-in person. */
import { measurePublicPages } from "./public-pages.ts";
import { measureSignedInPages } from "./signed-in-pages.ts";

await measurePublicPages();
await measureSignedInPages();
