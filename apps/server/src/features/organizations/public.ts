export { findDemoOrganization, insertOrganization } from './organizations.repository.ts';
