export { AllocatedFees } from './allocated-fees.tsx';
export { ForwardingPairs } from './forwarding-pairs.tsx';
export { LumpSumsLink, OpenBalancesNotice } from './lump-sums-link.tsx';
export { openBalancesQuery } from './provider-adjustments.queries.ts';
export { hasSpread, SpreadLink } from './spread-link.tsx';
