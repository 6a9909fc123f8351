export { passwordChangedMail, profileMails } from './profile.mails.ts';
