/** Colors of app/styles.css that are needed outside of style sheets. */
export const siteColours = { canvas: "#f7f7f4", accent: "#2250b2" } as const;

/** The browser's theme color, matching the header in light and dark. */
export const themeColours = { light: "#ffffff", dark: "#191b1f" } as const;
