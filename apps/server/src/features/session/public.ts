export { forgetDevices } from './devices.repository.ts';
export { deleteSessionsOf } from './links.repository.ts';
export { hashPassword } from './passwords.ts';
export {
  accountLockedMail,
  emailVerificationMail,
  passwordResetMail,
  sessionMails,
} from './session.mails.ts';
export { insertUser } from './session.repository.ts';
export { ensureSuperAdmin } from './super-admin.service.ts';
export { forgetOldSignIns } from './upkeep.service.ts';
