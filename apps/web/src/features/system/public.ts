export { RegistrationNotice } from './registration-notice.tsx';
export { SupportContact } from './support-contact.tsx';
