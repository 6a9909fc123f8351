import { fileURLToPath } from 'node:url';
import { allFormulas } from '../packages/core/src/testing/formulas/all-formulas.ts';
import {
  cellsOf,
  type Formula,
  type WorkedExample,
} from '../packages/core/src/testing/formulas/formula.ts';

export const formulasFile = fileURLToPath(new URL('../docs/domain/formulas.md', import.meta.url));

const introduction = `# Formulas

Amounts are whole cents, and sums are exact. A fee is positive when a payer takes it. See
[fees](fees.md) for classification and the [glossary](glossary.md) for terms.

\`node tools/generate-formulas.ts\` writes this page from \`packages/core/src/testing/formulas\`, whose
examples are tests. Each table shows the first of them.
`;

/** Examples of a table on the page. The tests run all of them. */
const shownMax = 4;

/** docs/domain/formulas.md, generated from the tested examples. */
export function formulasPage(): string {
  return [introduction, ...allFormulas.map(section)].join('\n');
}

function section({ title, meaning, formula, rounding, edgeCases, examples }: Formula): string {
  const notes = [
    rounding === undefined ? [] : `Rounding: ${rounding}`,
    edgeCases === undefined ? [] : `Edge cases: ${edgeCases}`,
  ].flat();
  const lines = [...formula, ...notes].map((line) => `- ${line}`);
  return [`## ${title}`, `${meaning}\n`, ...lines, '', ...examples.map(table)].join('\n');
}

function table({ given, result, rows }: WorkedExample): string {
  const heads = [...given, ...result.map((head) => `**${head}**`)];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.slice(0, shownMax).map((one) => {
    const cells = cellsOf(one);
    return row([...cells.given, ...cells.result]);
  });
  return `${[row(heads), row(heads.map(() => '---')), ...body].join('\n')}\n`;
}
