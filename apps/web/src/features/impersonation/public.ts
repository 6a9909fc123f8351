export { ImpersonateButton } from './impersonation.tsx';
