/** A snapshot of part of the running demo, rendered with the dashboard's components. */
export interface DemoView {
  /** Finished HTML, so that visitors don't load the dashboard's scripts. */
  markup: string;
  /** ISO timestamp */
  takenAt: string;
}
