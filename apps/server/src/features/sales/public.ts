export { salesMails, salesRequestMail } from './sales-request.ts';
