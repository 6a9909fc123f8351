export { publicSettingsQuery } from './system.queries.ts';
export { RegistrationNotice, SupportContact } from './system-notices.tsx';
