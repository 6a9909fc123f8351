export { endImpersonation, endExpiredImpersonations } from './impersonation.service.ts';
