/** The button in a notice that takes the last start or pause back. */
export const undoAction = {
  label: "Undo",
  to: "/dashboard",
  fields: { intent: "undo" },
};
