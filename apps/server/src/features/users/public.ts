export {
  addressInUseMail,
  invitationMail,
  passwordSetByAdminMail,
  userWork,
} from './users.mails.ts';
