export { importPrices } from './import-prices.service.ts';
export { mfpList, nadacList, type PriceList, type PriceTable } from './price-lists.ts';
export { listImports, mfpUnitPriceOn } from './prices.repository.ts';
export { readPriceRows } from './read-price-lines.ts';
