/** What a case asks for. A row, such as a claim, is in one open case of a kind. */
export const caseKinds = [
  'underpaid',
  'contract_short',
  'unpaid',
  'missing_remittance',
  'mac',
  'floor',
  'mfp_late',
  'mfp_short',
  'part_d_question',
  'true_up',
  'unexplained_lump',
  'held_payment',
  'missing_deposit',
  'vendor_overcharge',
  'vendor_duplicate',
] as const;
export type CaseKind = (typeof caseKinds)[number];

export const openCaseStates = ['found', 'prepared', 'sent', 'acknowledged'] as const;
export const decidedCaseStates = ['won', 'partly', 'lost', 'expired', 'withdrawn'] as const;
export const caseStates = [...openCaseStates, ...decidedCaseStates] as const;
export type CaseState = (typeof caseStates)[number];

interface KindTexts {
  readonly name: string;
  readonly meaning: string;
  /** What its rows are: `12 claims`. */
  readonly rows: readonly [one: string, many: string];
}

export const caseKindTexts: Readonly<Record<CaseKind, KindTexts>> = {
  underpaid: {
    name: 'Underpaid claims',
    meaning: 'Less was remitted than agreed at the counter, and no fee explains it.',
    rows: ['claim', 'claims'],
  },
  contract_short: {
    name: 'Claims below contract terms',
    meaning: 'Less was adjudicated for ingredient and fee than the contract promises.',
    rows: ['claim', 'claims'],
  },
  unpaid: {
    name: 'Unpaid claims',
    meaning: 'Agreed at the counter and late; the payer paid other claims of those days.',
    rows: ['claim', 'claims'],
  },
  missing_remittance: {
    name: 'Missing remittance',
    meaning: 'The payer paid nothing of these fill dates.',
    rows: ['claim', 'claims'],
  },
  mac: {
    name: 'Price appeals (MAC)',
    meaning: 'Priced at MAC, and paid below what your own invoice says the drug cost.',
    rows: ['fill', 'fills'],
  },
  floor: {
    name: 'Prices under a floor',
    meaning: 'Paid what appears to be under your state’s floor; the plan’s type may exclude it.',
    rows: ['fill', 'fills'],
  },
  mfp_late: {
    name: 'Late MFP refunds',
    meaning: 'The refund of a drug with a Medicare negotiated price is past its due date.',
    rows: ['fill', 'fills'],
  },
  mfp_short: {
    name: 'Short MFP refunds',
    meaning: 'Less was refunded than expected.',
    rows: ['fill', 'fills'],
  },
  part_d_question: {
    name: 'Fees on Part D claims',
    meaning: 'DIR, effective rate or network fees taken from Part D claims filled since 2024.',
    rows: ['claim', 'claims'],
  },
  true_up: {
    name: 'True-ups above our calculation',
    meaning: 'A lump sum took more than the guarantees of its period come to.',
    rows: ['settled period', 'settled periods'],
  },
  unexplained_lump: {
    name: 'Unexplained lump sums',
    meaning: 'Taken from a payment without saying what for.',
    rows: ['lump sum', 'lump sums'],
  },
  held_payment: {
    name: 'Payments that don’t balance',
    meaning: 'The claims and adjustments of an 835 don’t come to its payment, so it is held.',
    rows: ['payment', 'payments'],
  },
  missing_deposit: {
    name: 'Missing deposits',
    meaning: 'A remittance announced a payment that no bank statement shows.',
    rows: ['payment', 'payments'],
  },
  vendor_overcharge: {
    name: 'Vendor overcharges',
    meaning: 'An invoice whose price, line or total is above what it should be.',
    rows: ['finding', 'findings'],
  },
  vendor_duplicate: {
    name: 'Duplicate invoices',
    meaning: 'An invoice that was billed before.',
    rows: ['invoice', 'invoices'],
  },
};

export const caseStateTexts: Readonly<Record<CaseState, string>> = {
  found: 'Found',
  prepared: 'Prepared',
  sent: 'Sent',
  acknowledged: 'Acknowledged',
  won: 'Won',
  partly: 'Partly won',
  lost: 'Lost',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** What a person does to a case, where it may be done, and where it leads. */
export const caseActions = {
  prepare: { from: ['found', 'prepared'], to: 'prepared', by: 'member' },
  send: { from: ['prepared'], to: 'sent', by: 'administrator' },
  acknowledge: { from: ['sent'], to: 'acknowledged', by: 'member' },
  win: { from: ['sent', 'acknowledged'], to: 'won', by: 'administrator' },
  win_partly: { from: ['sent', 'acknowledged'], to: 'partly', by: 'administrator' },
  lose: { from: ['sent', 'acknowledged'], to: 'lost', by: 'administrator' },
  expire: { from: openCaseStates, to: 'expired', by: 'administrator' },
  withdraw: { from: openCaseStates, to: 'withdrawn', by: 'administrator' },
} as const satisfies Record<
  string,
  {
    readonly from: readonly CaseState[];
    readonly to: CaseState;
    readonly by: 'member' | 'administrator';
  }
>;
export type CaseAction = keyof typeof caseActions;

export function isOpenCase(state: CaseState): boolean {
  return openCaseStates.some((open) => open === state);
}

/** Whether an action may follow in a state. */
export function mayFollow(action: CaseAction, state: CaseState): boolean {
  return caseActions[action].from.some((from) => from === state);
}

/**
 * How likely a case is won before any of its kind was decided, in percent: our choices. What it is
 * expected to bring is asked × (won + 2p) ÷ (decided + 2), of the decided cases of its kind with
 * that payer or vendor: 40000 with 3 of 5 won and p 50 % is 22857.
 */
export const casePriors: Readonly<Record<CaseKind, number>> = {
  missing_remittance: 90,
  mfp_late: 80,
  mfp_short: 80,
  vendor_overcharge: 80,
  vendor_duplicate: 80,
  unpaid: 70,
  underpaid: 50,
  mac: 25,
  floor: 20,
  part_d_question: 20,
  contract_short: 20,
  true_up: 20,
  unexplained_lump: 20,
  held_payment: 20,
  missing_deposit: 20,
};
