/** A part of the running demo as it was at one moment, drawn by the dashboard's own parts and handed in. */
export interface DemoView {
  /** Finished HTML: a visitor's browser needs none of the dashboard's scripts for it. */
  markup: string;
  /** ISO timestamp */
  takenAt: string;
}
