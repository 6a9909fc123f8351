export { costInvoiceOf, costPriceListOf } from './claim-detail.service.ts';
export type { ClaimFilter } from './claim-filter.ts';
export { type ClaimIndexes, claimIndexesOf } from './claim-index/claim-indexes.ts';
export { decisionLabel, exportClaims } from './export-claims.ts';
export {
  type ClaimRow,
  listClaimRowsById,
  listClaims,
  orderedClaims,
  toClaim,
} from './list-claims.ts';
export {
  type ClaimGroup,
  type ClaimGrouping,
  type ClaimSums,
  groupClaims,
  summarizeClaims,
} from './summarize-claims.ts';
