export {
  findPayeeNpi,
  findToday,
  forEachPharmacy,
  getLetterhead,
  insertOrganization,
  type Letterhead,
  letterheadLines,
  listActivePharmacies,
  listPharmacyAdmins,
  type PharmacyInTurn,
  type PharmacyList,
  updateIdentifiers,
  updateTimeZone,
} from './organizations.repository.ts';
export { refuseOwnName } from './refuse-own-name.ts';
