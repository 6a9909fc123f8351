import type { Measure } from '../measures.ts';
import type { Verb } from './part.ts';
import { has, type Said } from './said.ts';

/** Where a question has several verbs, the first of these tells what is asked for. */
const order: readonly Verb[] = [
  'owe',
  'lose',
  'spend',
  'buy',
  'bill',
  'charge',
  'cost',
  'dispense',
  'fill',
  'sell',
  'make',
  'receive',
  'get',
  'pay',
  'take',
];

/** Of whom a question speaks, by name or in general. */
interface Parties {
  readonly payer: boolean;
  readonly drug: boolean;
  readonly vendor: boolean;
}

/**
 * What is asked for by a verb alone: `what did Humana pay`, `how much do we owe`. Several where it
 * may be any of them, none where no figure is meant.
 */
export function verbMeasures(said: Said): readonly Measure[] {
  const verb = order.find((each) => said.verbs.includes(each));
  if (verb === undefined) return [];
  const parties = partiesOf(said);
  return measuresOf(verb, parties, said);
}

export function partiesOf({ names, about, subject, by }: Said): Parties {
  const dimensions = [
    ...about.map(({ dimension }) => dimension),
    ...by,
    ...(subject === null ? [] : [subject.dimension]),
  ];
  const named = (kind: keyof Parties): boolean =>
    dimensions.includes(kind) || names.some((matches) => matches[0]?.kind === kind);
  return { payer: named('payer'), drug: named('drug'), vendor: named('vendor') };
}

function measuresOf(verb: Verb, parties: Parties, said: Said): readonly Measure[] {
  const { payer, drug, vendor } = parties;
  const nobody = !payer && !drug && !vendor;
  switch (verb) {
    case 'owe':
      if (has(said, 'us') && !has(said, 'we')) return [];
      return payer || drug ? [] : ['vendorOpen'];
    case 'lose':
      if (payer) return ['fees'];
      return drug ? ['belowCostLoss'] : ['fees', 'belowCostLoss'];
    case 'spend':
      if (drug) return ['drugCost', 'vendorSpend'];
      return payer ? ['fees'] : nobody ? ['vendorSpend', 'expenses'] : ['vendorSpend'];
    case 'buy':
      return drug || payer ? [] : ['vendorSpend'];
    case 'bill':
      return vendor ? ['vendorSpend'] : ['grossAmount'];
    case 'charge':
      return vendor ? ['vendorSpend'] : ['fees'];
    case 'cost':
      if (drug) return ['drugCost'];
      return payer ? ['fees'] : vendor ? ['vendorSpend'] : ['drugCost', 'expenses'];
    case 'dispense':
      return drug || !has(said, 'howMany') ? ['drugUnits'] : ['claims'];
    case 'fill':
      return ['claims'];
    case 'sell':
      return drug && !has(said, 'howMuch') ? ['drugUnits', 'grossAmount'] : ['grossAmount'];
    case 'make':
      return drug ? ['drugNetProfit'] : ['netProfit'];
    case 'receive':
    case 'get':
      return vendor ? [] : drug ? ['grossAmount', 'netAmount'] : ['paymentsReceived'];
    case 'pay':
      return paid(parties, said);
    case 'take':
      return vendor || drug ? [] : ['fees', 'takeBacks'];
  }
}

/** `we pay` is what goes out, unless it is asked who pays us. */
function paid({ drug, vendor, payer }: Parties, said: Said): readonly Measure[] {
  if (vendor) return ['vendorPayments'];
  const goesOut = has(said, 'we') && !has(said, 'us');
  if (goesOut && drug && !payer) return ['drugCost'];
  if (goesOut) return payer ? ['fees'] : ['fees', 'vendorPayments'];
  return drug ? ['netAmount'] : ['paymentsReceived'];
}
