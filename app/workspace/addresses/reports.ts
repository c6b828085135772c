/** Where a report is read. */
export const reportAddress = (reportId: string): string => `/reports/${reportId}`;
