export { sendDueReports } from './due-reports.service.ts';
export { reportMails } from './report-mails.ts';
export { sampleWeeklyReport } from './sample-weekly-report.ts';
export { weeklyReportMail } from './weekly-report.mail.ts';
