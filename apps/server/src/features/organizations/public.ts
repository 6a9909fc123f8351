export { insertOrganization } from './organizations.repository.ts';
