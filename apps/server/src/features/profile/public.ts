export { passwordChangedMail, profileWork } from './profile.mails.ts';
