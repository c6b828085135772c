/** The colours of app/styles.css that browsers are told outside of style sheets. */
export const siteColours = { canvas: "#f7f7f4", accent: "#2250b2" } as const;

/** What a browser draws around the page: it goes on from the header's colour, in light and dark. */
export const themeColours = { light: "#ffffff", dark: "#191b1f" } as const;
