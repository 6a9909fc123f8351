export { salesMails, salesRequestMail } from './sales.mails.ts';
