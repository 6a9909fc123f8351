export { remittanceYear } from './remittance-year.ts';
export { sampleRemittance } from './sample-remittance.ts';
