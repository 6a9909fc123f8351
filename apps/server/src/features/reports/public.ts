export { sampleWeeklyReport, weeklyReportMail } from './weekly/weekly-report.mail.ts';
export { reportMails, sendDueReports } from './weekly/weekly-reports.service.ts';
