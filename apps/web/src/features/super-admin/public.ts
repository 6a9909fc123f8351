export { actionWords } from './audit/audit.queries.ts';
export { ValueChanges } from './audit/value-changes.tsx';
export { PasswordsTab } from './passwords-tab.tsx';
export { ResetFactorDialog } from './reset-factor.tsx';
