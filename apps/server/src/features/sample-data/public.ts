export { type PurchaseYearOptions, purchaseYear } from './purchase-year.ts';
export { remittanceYear, type SampleFile, sampleRemittance } from './remittance-year.ts';
