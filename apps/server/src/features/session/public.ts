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
  noteFactorAdded,
  proveFactor,
  readFactors,
  spendCode,
  wrongCode,
} from './factors.ts';
export { deleteSessionsOf, hashOfLinkToken, makeLinkToken } from './links.repository.ts';
export {
  askForPasskey,
  challengeMinutes,
  keepChallenge,
  relyingPartyId,
  takeChallenge,
  userHandleOf,
} from './passkeys.ts';
export { getCurrentUser } from './register.service.ts';
export {
  accountLockedMail,
  codesGuessedMail,
  emailVerificationMail,
  passwordResetMail,
  secondFactorMail,
  sessionWork,
} from './session.mails.ts';
export { domainOf, getUserRow, insertUser, lockSignIn } from './session.repository.ts';
export { openSessions } from './session.routes.ts';
export { ensureSuperAdmin } from './super-admin.service.ts';
