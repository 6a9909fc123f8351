export { importPrices } from './import-prices.service.ts';
export { nadacList } from './price-lists.ts';
export { mfpUnitPriceOn } from './prices.repository.ts';
