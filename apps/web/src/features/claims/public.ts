export { ClaimButton } from './claim-button.tsx';
export { ClaimPanel } from './claim-panel.tsx';
export { readClaimSearch, writeClaimSearch } from './claim-search.ts';
export { ClaimStatus } from './claim-status.tsx';
export { claimsPageSize, claimsQuery } from './claims.queries.ts';
export { ClaimsSection } from './claims-section.tsx';
export { ClaimsTable } from './claims-table.tsx';
export { useOpenClaim } from './use-open-claim.ts';
