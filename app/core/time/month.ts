/** How many days of the month follow a day (YYYY-MM-DD). */
export function daysLeftInMonth(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate() - date;
}
