export const manualPublishingIntent = "add_publication_link";
export const linkField = "link";
export const maxManualLinkLength = 2_000;
