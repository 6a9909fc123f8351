export { otherAdminExists, takeTurns } from './change-user.service.ts';
export { countOpenInvitations } from './invitations.repository.ts';
export {
  addressInUseMail,
  invitationMail,
  passwordSetByAdminMail,
  userWork,
} from './users.mails.ts';
