export { listClaimRowsById, orderedClaims } from './claims.repository.ts';
export { exportClaims } from './export-claims.ts';
export { howDecided } from './how-decided.ts';
export { type ClaimRow, toClaim } from './to-claim.ts';
