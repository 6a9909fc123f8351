import { type Measure, measureDefinition } from '../measures.ts';
import { nameChoices, nobody } from './name-choices.ts';
import type { Said } from './said.ts';
import { readMeasures } from './said-measure.ts';

/** The examples that the assistant greets with. */
const examples = [
  'DIR fees last month',
  'Which payer charges the highest DIR fees?',
  'Claims with DIR fees over $10',
] as const;

/** Questions that can be answered, of the words that were understood. */
export function nearestQuestions(said: Said | null): readonly string[] {
  const measure = said === null ? undefined : readMeasures(said)[0]?.measure;
  if (said === null) return examples;
  if (said.items.some(({ typed }) => /^gross margins?$/iu.test(typed))) {
    return ['Gross profit of drugs last month', 'Gross profit of drugs by drug', 'Profit margin'];
  }
  const name = payerOf(said);
  if (measure === undefined) {
    return name === undefined ? examples : [`DIR fees of ${name}`, `Gross amount of ${name}`];
  }
  const label = measureDefinition(measure).label;
  const { family } = measureDefinition(measure);
  if (family === 'pharmacy') {
    const ofPayer = name === undefined ? [] : [`Net amount of ${name}`, `DIR % of ${name}`];
    return [...ofPayer, `${label} last month`, `${label} by month`].slice(0, 3);
  }
  return [`${label} last month`, `${label} by ${partOf(measure)}`, `${label} by month`];
}

function partOf(measure: Measure): string {
  const { family } = measureDefinition(measure);
  if (family === 'vendors') return 'vendor';
  return family === 'drugs' ? 'drug' : 'payer';
}

function payerOf({ names }: Said): string | undefined {
  const choices = nameChoices(names, 'dirFees');
  const { payers } = choices[0]?.filter ?? nobody;
  return payers.length === 1 ? payers[0] : undefined;
}
