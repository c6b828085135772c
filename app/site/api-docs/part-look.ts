/** The heading of a part of an endpoint's page. */
export const partStyles = "text-base font-semibold";
