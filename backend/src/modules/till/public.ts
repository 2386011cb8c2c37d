/** The public face of the till. */
export { openTillReports } from './reports/open-till-reports.ts';
