import { type PaymentCheck, paymentChecks } from '@pfs/core/contracts/contract-terms';
import { comparedStates } from '@pfs/core/contracts/payer-files';
import type { Answer } from '../../lib/api/call.ts';
import { pageQuery, routeQuery, statusQuery } from '../../lib/api/query-options.ts';
import { oneOf, pageNumber, searchState, text } from '../../lib/search-state.ts';

const updatingMilliseconds = 3_000;

export const contractsQuery = routeQuery('GET /api/payer-contracts', undefined, {
  ...statusQuery,
  refetchInterval: ({ state }) => (state.data?.updating ? updatingMilliseconds : false),
});

export type Contracts = Answer<'GET /api/payer-contracts'>;

export const claimsPageSize = 25;

/** Below the claims under terms: a guarantee's ledger and files, each list with its own page. */
const ofGuarantee = {
  guarantee: text,
  month: text,
  class: text,
  shown: oneOf(['in', 'out'], 'in'),
  ledgerPage: pageNumber,
  file: text,
  state: oneOf(comparedStates),
  sort: oneOf(['filledOn', 'rxNumber', 'effect'], 'filledOn'),
  order: oneOf(['asc', 'desc'], 'asc'),
  comparedPage: pageNumber,
};

export const contractsSearch = searchState(
  { page: pageNumber, check: oneOf(paymentChecks, 'short'), term: text, ...ofGuarantee },
  { besideList: Object.keys(ofGuarantee) },
);

export type ContractsSearch = ReturnType<typeof contractsSearch.read>;

/** A guarantee before one of its months or files is opened. */
export const nothingOpen = {
  ...{ month: '', class: '', ledgerPage: 1 },
  ...{ file: '', state: undefined, comparedPage: 1 },
} satisfies Partial<ContractsSearch>;

export function checksQuery({ check, term, page }: ContractsSearch & { check: PaymentCheck }) {
  const termId = term === '' ? {} : { termId: term };
  return pageQuery('GET /api/payer-contracts/checks', {
    query: { check, ...termId, page, pageSize: claimsPageSize },
  });
}

export const ledgerQuery = (id: string) =>
  routeQuery('GET /api/payer-contracts/guarantees/:id/ledger', { params: { id } });

export function guaranteeClaimsQuery(search: ContractsSearch) {
  const { guarantee, month, class: drugClass, shown, ledgerPage: page } = search;
  return pageQuery('GET /api/payer-contracts/guarantees/:id/claims', {
    params: { id: guarantee },
    query: { month, drugClass, shown, page, pageSize: claimsPageSize },
  });
}

export const payerFilesQuery = (id: string) =>
  routeQuery(
    'GET /api/payer-contracts/guarantees/:id/payer-files',
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ file }) => file?.updating) ? updatingMilliseconds : false,
    },
  );

export function comparedClaimsQuery(id: string, search: ContractsSearch) {
  const { state, sort, order, comparedPage: page } = search;
  return pageQuery('GET /api/payer-contracts/payer-files/:id/claims', {
    params: { id },
    query: {
      ...(state === undefined ? {} : { state }),
      sort,
      order,
      page,
      pageSize: claimsPageSize,
    },
  });
}
