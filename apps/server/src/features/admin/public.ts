export { adminMails } from './admin.mails.ts';
export { standingMail } from './standing-mail.ts';
