export {
  findToday,
  insertOrganization,
  updateTimeZone,
} from './organizations.repository.ts';
