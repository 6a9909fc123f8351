export { endExpiredImpersonations, endImpersonation } from './impersonation.service.ts';
