import type { FigureFilter } from '../../figures/figure-filter.ts';
import { type Measure, measureDefinition } from '../measures.ts';
import type { NameMatch } from '../words/find-names.ts';

export type NamedFilter = Pick<FigureFilter, 'payers' | 'drugs' | 'ndcs' | 'vendors'>;

/** One reading of the names in a message. */
export interface NameChoice {
  /** What tells this reading from the others; empty where there are no others. */
  readonly label: string;
  readonly filter: NamedFilter;
}

export const nobody: NamedFilter = { payers: [], drugs: [], ndcs: [], vendors: [] };

/** More are no question that a person reads. */
const choicesMax = 9;

/** Every way to read the names of a message about a measure. */
export function nameChoices(
  names: readonly (readonly NameMatch[])[],
  measure: Measure,
): readonly NameChoice[] {
  let choices: readonly NameChoice[] = [{ label: '', filter: nobody }];
  for (const matches of names) {
    const own = ofKind(matches, measure).flatMap(choicesOf);
    choices = choices.flatMap((choice) => own.map((other) => join(choice, other)));
  }
  return choices.slice(0, choicesMax);
}

/** Of words that name a payer and a vendor, the one that the measure knows. */
function ofKind(matches: readonly NameMatch[], measure: Measure): readonly NameMatch[] {
  const { family, by } = measureDefinition(measure);
  const knows = ({ kind }: NameMatch): boolean => {
    if (kind === 'vendor') return family === 'vendors';
    if (kind === 'drug') return by.includes('drug');
    return family === 'payments' || family === 'drugs';
  };
  const known = matches.filter(knows);
  return known.length === 0 ? matches.slice(0, 1) : known;
}

function choicesOf(match: NameMatch): readonly NameChoice[] {
  const { kind, candidates, ndcs = [] } = match;
  if (kind === 'drug') {
    const drugs = ndcs.length > 0 ? [] : [...candidates].sort();
    return [{ label: drugs[0] ?? ndcs[0] ?? '', filter: { ...nobody, drugs, ndcs } }];
  }
  const all = kind === 'payer' ? 'payers' : 'vendors';
  const choices = candidates.map((name) => ({ label: name, filter: { ...nobody, [all]: [name] } }));
  if (choices.length < 2) return choices;
  const together = { ...nobody, [all]: [...candidates].sort() };
  return [...choices.slice(0, choicesMax - 1), { label: 'All of them', filter: together }];
}

function join(first: NameChoice, second: NameChoice): NameChoice {
  const both = (of: keyof NamedFilter): readonly string[] =>
    [...new Set([...first.filter[of], ...second.filter[of]])].sort();
  return {
    label: [first.label, second.label].filter((label) => label !== '').join(', '),
    filter: {
      payers: both('payers'),
      drugs: both('drugs'),
      ndcs: both('ndcs'),
      vendors: both('vendors'),
    },
  };
}
