import { ensureBuild } from "#scripts/prepare.mjs";

/** The tests here run the built server: build it once, before the first one looks at the clock. */
export default ensureBuild;
