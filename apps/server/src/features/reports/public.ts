export { sampleWeeklyReport, weeklyReportMail } from './weekly/weekly-report.mail.ts';
export { reportWork } from './weekly/weekly-reports.service.ts';
