/** What a piece of content is. */
export type ContentKind = "article" | "social_post" | "video_script" | "report";
