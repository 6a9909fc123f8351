export { endImpersonation, impersonationWork } from './impersonation.service.ts';
