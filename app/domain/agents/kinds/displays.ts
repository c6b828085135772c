import { analyticsDisplay } from "./analytics.ts";
import { contentWriterDisplay } from "./content-writer.ts";
import { publisherDisplay } from "./publisher.ts";
import { seoOptimizerDisplay } from "./seo-optimizer.ts";
import { socialMediaDisplay } from "./social-media.ts";
import type { KindDisplay } from "./types.ts";
import { youtubeManagerDisplay } from "./youtube-manager.ts";

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
