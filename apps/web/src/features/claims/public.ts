export { ClaimPanel } from './claim-panel.tsx';
export {
  claimSearch,
  claimsPageSize,
  claimsQuery,
  readClaimSearch,
  useOpenClaim,
  writeClaimSearch,
} from './claims.queries.ts';
export { ClaimButton, ClaimStatus, ClaimsSection, ClaimsTable } from './claims-section.tsx';
