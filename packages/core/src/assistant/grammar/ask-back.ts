import { addMonths, monthOf } from '../../days.ts';
import type { AskedPeriod } from '../../figures/figure-filter.ts';
import { type Dimension, isTime } from '../../figures/formula.ts';
import { firstDayOf, lastDayOf, monthsEndingWith } from '../../metrics/periods.ts';
import type { Day } from '../../remittance.ts';
import { measureDefinition } from '../measures.ts';
import type { AskedBack, Understanding } from '../understanding.ts';
import { type ComposeInput, composeQueries } from './compose-query.ts';
import { isOfNames } from './measure-senses.ts';
import type { SaidMeasure } from './said.ts';
import { partiesOf } from './verb-measures.ts';

const questions = {
  measure: 'Which figure do you mean?',
  name: 'Which one do you mean?',
  period: 'Compared with which period?',
} as const;

export function askWhich(
  options: readonly AskedBack[],
  differ: keyof typeof questions,
): Understanding {
  return { kind: 'ask', question: questions[differ], options };
}

/** `Northlake`, `this year?`: of whom or when is said, but not what. */
export function askMeasure(input: ComposeInput): Understanding | undefined {
  const measures = likelyMeasures(input).map(
    (measure): SaidMeasure => ({ measure, categories: [] }),
  );
  const { options } = composeQueries({ ...input, measures });
  return options.length < 2 ? undefined : askWhich(options, 'measure');
}

function likelyMeasures({ said }: ComposeInput): readonly SaidMeasure['measure'][] {
  const { vendor, payer, drug } = partiesOf(said);
  if (drug && said.signs.has('howMany')) return ['claims', 'drugUnits'];
  if (vendor && !payer) return ['vendorSpend', 'vendorOpen', 'vendorPayments'];
  return ['dirFees', 'grossAmount', 'claims'];
}

/** Why a figure changed is known between two periods only. */
export function askPeriod(input: ComposeInput): Understanding | undefined {
  const options = likelyPeriods(input.context.today).flatMap(
    (period) => composeQueries({ ...input, periods: { period, against: [] } }).options,
  );
  return options.length < 2 ? undefined : { kind: 'ask', question: 'In which period?', options };
}

function likelyPeriods(today: Day): readonly AskedPeriod[] {
  const month = monthOf(today);
  const last = monthOf(addMonths(firstDayOf(month), -1));
  const year = today.slice(0, 4);
  return [
    monthsEndingWith(month, 1),
    monthsEndingWith(last, 1),
    { from: firstDayOf(`${year}-01`), to: lastDayOf(`${year}-12`) },
  ];
}

/** A figure is taken apart by one thing: by payer and month are two questions. */
export function askDimension(input: ComposeInput): Understanding | undefined {
  const { said } = input;
  const drifts: readonly Dimension[] = said.signs.has('trend') ? ['month'] : [];
  const named = said.subject === null ? said.by : [said.subject.dimension, ...said.by];
  const stated = [...named, ...drifts];
  const options = [...new Set(stated)].flatMap((dimension) => {
    const isSubject = dimension === said.subject?.dimension;
    const own = {
      ...said,
      by: isSubject ? [] : [dimension],
      subject: isSubject ? said.subject : null,
    };
    const extreme = isTime(dimension) && !isSubject ? null : said.extreme;
    const signs = new Set([...said.signs].filter((sign) => sign !== 'trend'));
    const items = said.items.filter(({ part }) => {
      return part.is !== 'trend' && (part.is !== 'extreme' || extreme !== null);
    });
    return composeQueries({ ...input, said: { ...own, extreme, items, signs } }).options;
  });
  return options.length < 2
    ? undefined
    : { kind: 'ask', question: 'Which of these shall I show first?', options };
}

/** `highest DIR fees`: by whom or what is not said. */
export function askSubject(input: ComposeInput): Understanding | undefined {
  const [measure] = input.measures;
  if (measure === undefined) return undefined;
  const known = measureDefinition(measure.measure).by;
  const dimensions: readonly Dimension[] = known.filter(
    (each) => isOfNames(each) || each === 'month',
  );
  const options = dimensions.flatMap((dimension) => {
    const subject = { dimension, plural: false };
    return composeQueries({ ...input, said: { ...input.said, subject } }).options;
  });
  return options.length === 0 ? undefined : { kind: 'ask', question: 'Of what?', options };
}
