export {
  addressInUseMail,
  invitationMail,
  passwordSetByAdminMail,
  userMails,
} from './users.mails.ts';
