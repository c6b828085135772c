/** The heading of a part of an endpoint's page. */
export const partLook = "text-base font-semibold";
