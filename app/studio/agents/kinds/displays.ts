import { analyticsDisplay } from "./analytics";
import { contentWriterDisplay } from "./content-writer";
import { publisherDisplay } from "./publisher";
import { seoOptimizerDisplay } from "./seo-optimizer";
import { socialMediaDisplay } from "./social-media";
import type { KindDisplay } from "./types";
import { youtubeManagerDisplay } from "./youtube-manager";

/**
 * How the kinds are shown, in their order. Apart from `kinds`, so that the bundler leaves what
 * agents do and write out of what browsers load.
 */
export const kindDisplays: readonly KindDisplay[] = [
  contentWriterDisplay,
  seoOptimizerDisplay,
  socialMediaDisplay,
  publisherDisplay,
  analyticsDisplay,
  youtubeManagerDisplay,
];
