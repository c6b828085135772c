/**
 * The cookie that carries a toast to the next page. Separate from its schema, which no page loads.
 */
export const toastCookieName = "toast";
