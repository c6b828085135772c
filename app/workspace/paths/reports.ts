/** A report's page. */
export const reportPath = (reportId: string): string => `/reports/${reportId}`;
