import type { FigureName } from '@pfs/core/figures/figure-names';

/** Verbs that ask for a figure without its name: `what did Humana pay`, `how much do we owe`. */
export const verbPhrases = {
  weOwe: `(we|i|do we|do i) (still|) (owe|have to pay|need to pay) / (should|must) (we|i) pay /
    (furthest|most) behind (with|on|) (paying|paid|payment|) / (left|remaining|still) to pay / owe
    / owed to /
    owed to (vendor|supplier|wholesaler)`,
  wePay: `(we|i|have we|did we|did i|do we) (pay|paid|paying|pay out) / out of pocket /
    (disbursed|disburse)`,
  pay: '(pay|paid|paying|pays) (us|me|out|) / (sends|sent|send) us',
  lose: `(lose|lost|losing|loss|bleed|bleeding) (money|) / (eat|eating|ate) (it|that) /
    (take|took) a (bath|beating|loss) / (hurt|hurting) us /
    (get|getting|got) (killed|hammered|crushed) (on|)`,
  spend: `(spend|spent|spending|went out the door|go out the door|cash out|disbursement|gotten out
    of us|got out of us|shell out|shelled out|forked over|fork over)`,
  buy: '(buy|bought|buying|purchased|order from|ordered from|order|ordered)',
  bill: '(bill|billed|billing|invoice|invoiced) (us|me|)',
  charge: `(charge|charged|charging|deduct|deducted|impose|assess|assessed|skim|skimmed) (us|me|
    from us|) / (hit|hitting) (us|me)`,
  take: `(take|took|taken|taking|knock|knocked|grab|grabbed|ding|dinged|shave|shaved|skim|skimmed|
    gouge|get us for|got us for|hit us for) (from us|off|from me|out|) /
    (eat|eating|ate) (up|into|)`,
  keep: '(keep|kept|keeping) (back|from us|)',
  cost: '(cost|costing) (us|me|)',
  dispense: '(dispense|dispensed|dispensing|move|crank|cranked) (out|)',
  fill: '(fill|filled|filling|process|processed)',
  sell: '(sell|sold|selling)',
  make: `(make|made|making|earn|earned|earning|pocket|pocketed|clear|cleared) (money|on|off|) /
    (profitable|money maker|moneymaker) / worth (it|filling|carrying|stocking|dispensing)`,
  doing: `how (did|has|have|is|are|was|were) (we|i|business|thing|it|my pharmacy|the store|my
    store|) / (doing|performing|faring|shaping up|business|did we do|did i do) /
    (summary|overview|recap|snapshot) (of|for|) / any good / (come|came|coming) out ahead /
    in the black / (good|bad) (month|quarter|year)`,
  goOut: '(cash|money|) (went|going|go|goes) out / (went|go|goes) to',
  get: `(get|got|gotten|getting|receive|received|collect|collected) (from|paid|) /
    (bring|brought|bringing|come|came|coming) in / (we|i) (bank|banked) / hit the bank /
    (we|i) (get|got|were|was|been|are) paid`,
} as const;

export type Verb = keyof typeof verbPhrases;

type Figures = '-' | FigureName | `${FigureName} ${FigureName}`;

/** What a verb asks for when it is about: nothing in particular, a payer, a drug, a vendor. */
const figures: Readonly<Record<Verb, readonly [Figures, Figures, Figures, Figures]>> = {
  weOwe: ['vendorOpen', '-', '-', 'vendorOpen'],
  wePay: ['vendorPayments fees', 'fees', 'drugCost', 'vendorPayments'],
  pay: ['paymentsReceived', 'paymentsReceived', 'netAmount', 'vendorPayments'],
  lose: ['belowCostLoss fees', 'belowCostLoss fees', 'belowCostLoss', '-'],
  spend: ['vendorSpend expenses', 'fees', 'drugCost vendorSpend', 'vendorSpend'],
  buy: ['vendorSpend', '-', 'drugCost', 'vendorSpend'],
  bill: ['grossAmount', 'grossAmount', 'grossAmount', 'vendorSpend'],
  charge: ['fees', 'fees', 'fees', 'vendorSpend'],
  take: ['takeBacks fees', 'takeBacks fees', 'fees', '-'],
  keep: ['-', 'takeBacks fees', '-', '-'],
  cost: ['drugCost expenses', 'fees', 'drugCost', 'vendorSpend'],
  dispense: ['claims drugUnits', 'claims', 'drugUnits', '-'],
  fill: ['claims', 'claims', 'claims', '-'],
  sell: ['grossAmount', 'grossAmount', 'drugUnits grossAmount', '-'],
  make: ['netProfit', 'netProfit', 'netProfit', '-'],
  doing: ['netProfit', 'netProfit', 'netProfit', 'vendorSpend'],
  goOut: ['vendorPayments expenses', 'fees', 'drugUnits', 'vendorPayments'],
  get: ['paymentsReceived', 'paymentsReceived', 'netAmount', 'vendorSpend vendorPayments'],
};

const subjects = ['none', 'payer', 'drug', 'vendor'] as const;

/** The figures that a verb may ask for, the likeliest first. */
export function figuresOfVerb(
  verb: Verb,
  subject: (typeof subjects)[number],
): readonly FigureName[] {
  const names = figures[verb][subjects.indexOf(subject)] ?? '-';
  return names === '-' ? [] : (names.split(' ') as FigureName[]);
}
