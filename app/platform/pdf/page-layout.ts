/** The area of an A4 page that the text keeps to, in points from its left upper corner. */
export const contentArea = { left: 48, right: 547, top: 46, bottom: 786, width: 499 } as const;

/** A column of the page. */
export interface Column {
  x: number;
  width: number;
}

export const fullWidth: Column = { x: contentArea.left, width: contentArea.width };
