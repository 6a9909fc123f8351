export { countDrugSums } from './counted-drugs.repository.ts';
export { addDrugFigures, toDrugFigures } from './drug-figures.ts';
