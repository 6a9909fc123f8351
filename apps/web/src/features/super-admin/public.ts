export { PasswordsTab } from './passwords-tab.tsx';
export { ResetFactorDialog } from './reset-factor.tsx';
