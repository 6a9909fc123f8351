export { requireCurrentPassword } from './change-password.service.ts';
export { passwordChangedMail, profileWork } from './profile.mails.ts';
