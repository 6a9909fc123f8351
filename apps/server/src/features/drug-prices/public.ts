export { importPrices } from './import-prices.service.ts';
export { mfpList, nadacList, type PriceList } from './price-lists.ts';
export { listImports, mfpUnitPriceOn } from './prices.repository.ts';
