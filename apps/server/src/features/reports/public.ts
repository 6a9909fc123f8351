export { contentTypes, fileSnapshot } from './export-report.service.ts';
export { bucketLabel, getReportOwner } from './report-tables.ts';
export { sampleWeeklyReport, weeklyReportMail } from './weekly/weekly-report.mail.ts';
export { reportWork } from './weekly/weekly-reports.service.ts';
