/** Where a report is read. */
export const reportPath = (reportId: string): string => `/reports/${reportId}`;
