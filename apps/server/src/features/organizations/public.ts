export {
  findPayeeNpi,
  findToday,
  forEachPharmacy,
  getLetterhead,
  insertOrganization,
  type Letterhead,
  listActivePharmacies,
  listPharmacyAdmins,
  type PharmacyInTurn,
  type PharmacyList,
  updateIdentifiers,
  updateTimeZone,
} from './organizations.repository.ts';
