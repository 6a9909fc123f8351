export { adminMails, statusMail } from './admin.mails.ts';
