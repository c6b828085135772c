import { analyticsDisplay } from "./analytics.ts";
import { contentWriterDisplay } from "./content-writer.ts";
import { publisherDisplay } from "./publisher.ts";
import { seoOptimizerDisplay } from "./seo-optimizer.ts";
import { socialMediaDisplay } from "./social-media.ts";
import type { KindDisplay } from "./types.ts";
import { youtubeManagerDisplay } from "./youtube-manager.ts";

/**
 * How the kinds are shown, in order. Separate from `kinds`, so that the browser bundle leaves out
 * what agents do.
 */
export const kindDisplays: readonly KindDisplay[] = [
  contentWriterDisplay,
  seoOptimizerDisplay,
  socialMediaDisplay,
  publisherDisplay,
  analyticsDisplay,
  youtubeManagerDisplay,
];
