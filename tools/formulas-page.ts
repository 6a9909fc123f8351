import { fileURLToPath } from 'node:url';
import { allFormulas } from '../packages/core/src/testing/formulas/all-formulas.ts';
import {
  cellsOf,
  type Formula,
  type WorkedExample,
} from '../packages/core/src/testing/formulas/formula.ts';

export const formulasFile = fileURLToPath(new URL('../docs/domain/formulas.md', import.meta.url));

const introduction = `# Formulas

Amounts are whole cents. Sums are exact; other results are rounded to the cent, half away from
zero. A fee is positive when a payer takes it.

Written by \`node tools/generate-formulas.ts\` from \`packages/core/src/testing/formulas\`, whose examples are tests.
`;

/** docs/domain/formulas.md, generated from the tested examples. */
export function formulasPage(): string {
  return [introduction, ...allFormulas.map(section)].join('\n');
}

function section({ title, meaning, formula, rounding, edgeCases, examples }: Formula): string {
  const notes = [rounding, edgeCases].filter((note) => note !== undefined);
  const lines = [...formula, ...notes].map((line) => `- ${line}`);
  const shown = examples.slice(0, 1).map(example).filter(hasResult);
  return [`## ${title}`, `${meaning}\n`, ...lines, '', ...shown].join('\n');
}

/** Whether an example calculates something; the others only pick a severity. */
function hasResult(line: string): boolean {
  return /\d/.test(line.split(': **')[1] ?? '');
}

/** The first row, without inputs of zero; the tests run all rows of all examples. */
function example({ given, result, rows }: WorkedExample): string {
  const cells = cellsOf(rows[0] ?? '');
  const inputs = given
    .map((head, index) => `${head} ${cells.given[index]}`)
    .filter((input) => !input.endsWith(' $0.00'));
  const outputs = result.map((head, index) => `**${head}** ${cells.result[index]}`);
  return `> ${inputs.join('; ')}: ${outputs.join('; ')}\n`;
}
