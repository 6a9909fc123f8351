export { AllocatedFees } from './allocated-fees.tsx';
export { ForwardingPairs } from './forwarding-balances.tsx';
export { AllocationLink, isAllocated, LumpSumsLink, OpenBalancesNotice } from './lump-links.tsx';
export { openBalancesQuery } from './provider-adjustments.queries.ts';
