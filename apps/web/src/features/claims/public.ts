export { ClaimPanel } from './claim-panel.tsx';
export { claimSearch, readClaimSearch, useOpenClaim, writeClaimSearch } from './claim-search.ts';
export { claimsPageSize, claimsQuery } from './claims.queries.ts';
export { ClaimsSection } from './claims-section.tsx';
export { ClaimButton, ClaimStatus, ClaimsTable } from './claims-table.tsx';
