/** What brings a message to the page that follows a form. Apart from its schema, which no page loads. */
export const toastCookieName = "toast";
