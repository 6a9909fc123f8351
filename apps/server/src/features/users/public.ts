export { addressInUseMail, invitationMail, passwordSetByAdminMail } from './users.letters.ts';
export { userMails } from './users.mails.ts';
