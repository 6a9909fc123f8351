import { type ExampleDrug, exampleDrugs } from '@pfs/edi/example-drugs';

/** NDCs of eleven digits, which no example drug has. */
const firstNdc = 90_000_000_000;
const ndcStep = 7_919_777;

/** As many drugs as a large pharmacy dispenses: variants of the example drugs. */
export function manyDrugs(count: number): readonly ExampleDrug[] {
  return Array.from({ length: count }, (_, number) => {
    const drug = exampleDrugs[number % exampleDrugs.length] as ExampleDrug;
    const again = Math.floor(number / exampleDrugs.length);
    if (again === 0) return drug;
    const ndc = String(firstNdc + number * ndcStep);
    return { ...drug, name: `${drug.name} ${again + 1}`, ndc };
  });
}
