export { PasswordsTab } from './passwords-tab.tsx';
