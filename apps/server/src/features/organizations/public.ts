export {
  findPayeeNpi,
  findToday,
  forEachPharmacy,
  getLetterhead,
  insertOrganization,
  type Letterhead,
  listActivePharmacies,
  type PharmacyInTurn,
  type PharmacyList,
  updateIdentifiers,
  updateTimeZone,
} from './organizations.repository.ts';
