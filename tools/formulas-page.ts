import { fileURLToPath } from 'node:url';
import { allFormulas } from '../packages/core/src/testing/formulas/all-formulas.ts';
import {
  cellsOf,
  type Formula,
  type WorkedExample,
} from '../packages/core/src/testing/formulas/formula.ts';

export const formulasFile = fileURLToPath(new URL('../docs/domain/formulas.md', import.meta.url));

const introduction = `# Formulas

How each figure on the screens is worked out. Amounts are whole cents inside the program, and
nothing is estimated except where it says so; a fee is positive when a payer takes it. The examples
are those that the program is tested with: \`node tools/generate-formulas.ts\` writes this page from
them, and a test fails when the two differ. What makes an adjustment a fee stands in
[fees](fees.md), the words in the [glossary](glossary.md).
`;

/** docs/domain/formulas.md, as the tested examples make it. */
export function formulasPage(): string {
  const list = allFormulas.map(({ title }) => `- [${title}](#${anchorOf(title)})`).join('\n');
  return [introduction, `${list}\n`, ...allFormulas.map(section)].join('\n');
}

function section(formula: Formula): string {
  const { title, meaning, rounding, withoutGross, examples } = formula;
  const lines = formula.formula.map((line) => `- ${line}`);
  return [
    `## ${title}`,
    `${meaning}\n`,
    ...lines,
    `\n**Rounding.** ${rounding}\n`,
    `**Where there is nothing to reckon with.** ${withoutGross}\n`,
    ...examples.map(table),
  ].join('\n');
}

function table({ given, result, rows }: WorkedExample): string {
  const heads = [...given, ...result.map((head) => `**${head}**`)];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = rows.map((one) => {
    const cells = cellsOf(one);
    return row([...cells.given, ...cells.result]);
  });
  return `${[row(heads), row(heads.map(() => '---')), ...body].join('\n')}\n`;
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
