export {
  countAttempt,
  createAttemptKeys,
  deleteAttempts,
  mailLimits,
  takeAttempts,
} from './attempts.ts';
export { createDeviceCookies, deleteDevices, rememberDevice } from './devices.ts';
export {
  countCode,
  deleteFactors,
  type FactorParts,
  makeAuthenticator,
  makeRecoveryCodes,
  readFactors,
  spendCode,
} from './factors.ts';
export { deleteSessionsOf, makeLinkToken } from './links.repository.ts';
export { getCurrentUser } from './register.service.ts';
export { wrongCode } from './second-step.ts';
export {
  accountLockedMail,
  codesGuessedMail,
  emailVerificationMail,
  passwordResetMail,
  secondFactorMail,
  sessionWork,
} from './session.mails.ts';
export { getUserRow, insertUser } from './session.repository.ts';
export { ensureSuperAdmin } from './super-admin.service.ts';
