/** The colours of app/styles.css that browsers are told outside of style sheets. */
export const siteColours = { canvas: "#f7f7f4", accent: "#2353b8" } as const;
