export { LookAtButton } from './impersonate-button.tsx';
