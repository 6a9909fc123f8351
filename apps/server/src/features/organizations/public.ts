export {
  findPayeeNpi,
  findToday,
  getLetterhead,
  insertOrganization,
  type Letterhead,
  updateIdentifiers,
  updateTimeZone,
} from './organizations.repository.ts';
