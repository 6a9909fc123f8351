export { countDrugSums, type DrugFilter } from './counted-drugs.repository.ts';
export { addDrugFigures, type DrugFigures, toDrugFigures } from './drug-figures.ts';
