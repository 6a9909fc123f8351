export { adminWork, statusMail } from './admin.mails.ts';
