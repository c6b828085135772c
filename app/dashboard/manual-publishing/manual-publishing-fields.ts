export const putUpIntent = "give_link";
export const linkField = "link";
export const maxManualLinkLength = 2_000;
