export { dispensedFills, type SampleFill } from './dispensed-fills.ts';
export {
  claimsOf,
  facilitatorRemittances,
  heldRemittance,
  repeatedRemittance,
} from './other-remittances.ts';
export { type PurchaseYearOptions, purchaseYear } from './purchase-year.ts';
export {
  remittancesOf,
  remittanceYear,
  type SampleFile,
  sampleRemittance,
  type YearOptions,
} from './remittance-year.ts';
export { netOf } from './sample-claims.ts';
export { sampleDrugs } from './sample-drugs.ts';
export { samplePayers } from './sample-parties.ts';
export { plantStory, type Story } from './story.ts';
export {
  type Banked,
  bankStatement,
  claimsExport,
  exportHeadings,
  mfpFile,
  nadacFile,
  withoutNadac,
} from './system-files.ts';
