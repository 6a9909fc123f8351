import { exampleQuestions } from '../example-questions.ts';
import { measureDefinition } from '../measures.ts';
import { mainDimension } from './measure-senses.ts';
import { nameChoices, nobody } from './name-choices.ts';
import type { Said } from './said.ts';
import { readMeasures } from './said-measure.ts';

/** Money is lost on claims below cost, and to fees. */
const losses = [
  'Loss below cost by drug',
  'How many claims are below cost by drug?',
  'All fees by payer',
] as const;

/** Questions that can be answered, of the words that were understood. */
export function nearestQuestions(said: Said | null): readonly string[] {
  if (said === null) return exampleQuestions;
  if (said.items.some(({ typed }) => /^gross margins?$/iu.test(typed))) {
    return ['Gross profit of drugs last month', 'Gross profit of drugs by drug', 'Profit margin'];
  }
  const measure = readMeasures(said)[0]?.measure;
  if (said.verbs.includes('lose')) return losses;
  const name = payerOf(said);
  if (measure === undefined) {
    return name === undefined
      ? exampleQuestions
      : [`DIR fees of ${name}`, `Gross amount of ${name}`];
  }
  const { label } = measureDefinition(measure);
  const main = mainDimension(measure);
  if (main === undefined) {
    const ofPayer = name === undefined ? [] : [`Net amount of ${name}`, `DIR % of ${name}`];
    return [...ofPayer, `${label} last month`, `${label} by month`].slice(0, 3);
  }
  return [`${label} last month`, `${label} by ${main}`, `${label} by month`];
}

function payerOf({ names }: Said): string | undefined {
  const choices = nameChoices(names, 'dirFees');
  const { payers } = choices[0]?.filter ?? nobody;
  return payers.length === 1 ? payers[0] : undefined;
}
