export { createAttemptKeys } from './attempt-keys.ts';
export { countAttempt, forgetAttempts, takeAttempts } from './attempts.repository.ts';
export { createDeviceCookies } from './device-cookie.ts';
export { forgetDevices, rememberDevice } from './devices.repository.ts';
export { makeLinkToken } from './link-tokens.ts';
export { deleteSessionsOf } from './links.repository.ts';
export { mailLimits } from './registration-limits.ts';
export {
  accountLockedMail,
  emailVerificationMail,
  passwordResetMail,
  sessionMails,
} from './session.mails.ts';
export { getUserRow, insertUser } from './session.repository.ts';
export { getCurrentUser } from './session.service.ts';
export { ensureSuperAdmin } from './super-admin.service.ts';
export { forgetOldSignIns } from './upkeep.service.ts';
