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
export { plantStory, type Story } from './story.ts';
export { claimsExport, exportHeadings, mfpFile, nadacFile } from './system-files.ts';
