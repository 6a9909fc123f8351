export { type PurchaseYearOptions, purchaseYear } from './purchase-year.ts';
export { remittanceYear, type SampleFile } from './remittance-year.ts';
export { sampleRemittance } from './sample-remittance.ts';
