import {
  type BankLineState,
  bankLineStates,
  type CentralState,
  type DepositState,
  depositStates,
} from '@pfs/core/deposits/deposit-states';
import { pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { oneOf, pageNumber, searchState, text } from '../../lib/search-state.ts';

interface Words {
  readonly name: string;
  readonly meaning: string;
}

export const lineStateTexts: Readonly<Record<BankLineState, Words>> = {
  matched: { name: 'Matched', meaning: 'Equal to announced payments, to the cent.' },
  missing: {
    name: 'Remittance missing',
    meaning:
      'A payer sent it 5 business days ago or more, and no remittance announces it. Get its 835 ' +
      'from the payer’s portal or ask for it, and upload it.',
  },
  waiting: { name: 'Waiting for a remittance', meaning: 'A payer sent it recently.' },
  unknown: { name: 'Unknown sender', meaning: 'Its text names none of your payers.' },
  aside: { name: 'Set aside', meaning: 'You said that no payer sent it.' },
  out: { name: 'Money out', meaning: 'Not compared, unless a payer took it back.' },
};

export const depositStateTexts: Readonly<Record<DepositState, Words>> = {
  deposited: { name: 'Deposited', meaning: 'A bank line shows it.' },
  missing: {
    name: 'Deposit missing',
    meaning: 'No bank line shows it 3 business days after its payment date; checks have 15.',
  },
  waiting: {
    name: 'Not due yet',
    meaning: 'Paid only days ago, part of a check, or named by an open bank line.',
  },
  no_statement: {
    name: 'No statement',
    meaning: 'Your statements don’t cover its days, so nothing is known.',
  },
};

export const centralStateTexts: Readonly<Record<CentralState, Words>> = {
  matched: { name: 'Matched', meaning: 'The bank line and all remittances are matched.' },
  incomplete: {
    name: 'Remittance missing',
    meaning: 'The deposit arrived, but some remittances in the report are missing.',
  },
  no_line: {
    name: 'No bank line',
    meaning: 'No line of this PSAO has this amount from 1 business day before to 5 after its date.',
  },
};

export const tabNames = ['deposits', 'statements', 'central', 'books'] as const;

function ageNumber(params: URLSearchParams, name: string): number | undefined {
  const found = params.get(name);
  return found !== null && /^\d{1,4}$/.test(found) ? Number(found) : undefined;
}

export const depositsSearch = searchState(
  {
    tab: oneOf(tabNames, 'deposits'),
    page: pageNumber,
    lines: oneOf(bankLineStates),
    q: text,
    line: text,
    payments: oneOf(depositStates),
    age: ageNumber,
    paymentsPage: pageNumber,
    centralPage: pageNumber,
    central: text,
  },
  { besideList: ['tab', 'line', 'payments', 'age', 'paymentsPage', 'centralPage', 'central'] },
);

export type DepositsSearch = ReturnType<typeof depositsSearch.read>;
export type ChangeSearch = (to: Partial<DepositsSearch>) => void;

export const pageSize = 25;
const matchingMilliseconds = 3_000;

/** What a decision or an import changes. */
export const depositPaths = [
  ...['/api/deposits', '/api/deposits/summary', '/api/deposits/payments', '/api/bank-lines'],
  ...['/api/bank-imports', '/api/central-payments', '/api/cases', '/api/cases/summary'],
];

export const depositSummaryQuery = routeQuery('GET /api/deposits/summary', undefined, {
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.matching ? matchingMilliseconds : false),
});

export const bankLinesQuery = ({ page, lines, q }: DepositsSearch) =>
  pageQuery('GET /api/bank-lines', {
    query: {
      ...{ page, pageSize },
      ...(lines === undefined ? {} : { state: lines }),
      ...(q === '' ? {} : { search: q }),
    },
  });

export const announcedQuery = ({ paymentsPage: page, payments, age }: DepositsSearch) =>
  pageQuery('GET /api/deposits/payments', {
    query: {
      ...{ page, pageSize },
      ...(payments === undefined ? {} : { state: payments }),
      ...(age === undefined ? {} : { age }),
    },
  });

export const centralQuery = ({ centralPage: page }: DepositsSearch) =>
  pageQuery('GET /api/central-payments', { query: { page, pageSize } });

export const centralPaymentQuery = (id: string) =>
  routeQuery('GET /api/central-payments/:id', { params: { id } });

export const bankLineQuery = (id: string) =>
  routeQuery('GET /api/bank-lines/:id', { params: { id } });
