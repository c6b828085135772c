/** The text area of an A4 page, in points from the top left. */
export const contentArea = { left: 48, right: 547, top: 46, bottom: 786, width: 499 } as const;

/** A column of the page. */
export interface Column {
  x: number;
  width: number;
}

export const fullWidth: Column = { x: contentArea.left, width: contentArea.width };
