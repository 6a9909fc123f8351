export { ClaimPanel } from './claim-panel.tsx';
export { type ClaimSearch, readClaimSearch, writeClaimSearch } from './claim-search.ts';
export { ClaimStatus } from './claim-status.tsx';
export { claimsPageSize, claimsQuery } from './claims.queries.ts';
export { ClaimsSection } from './claims-section.tsx';
