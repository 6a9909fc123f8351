export { ClaimPanel } from './claim-panel.tsx';
export { ClaimsSection } from './claims-section.tsx';
