export { RegistrationNotice, SupportContact } from './system-notices.tsx';
