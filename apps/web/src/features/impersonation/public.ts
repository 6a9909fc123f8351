export { ImpersonateButton } from './impersonate-button.tsx';
