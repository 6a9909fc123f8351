export { RegistrationNotice } from './system-notices.tsx';
export { SupportContact } from './system-notices.tsx';
