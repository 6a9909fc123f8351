export { dashboardMails, weeklyReportMail } from './weekly-report.mail.ts';
