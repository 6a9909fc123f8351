export { hashPassword } from './passwords.ts';
export { insertUser } from './session.repository.ts';
export { ensureSuperAdmin } from './super-admin.service.ts';
