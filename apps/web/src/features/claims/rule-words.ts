import type { ClaimDetail } from '@pfs/wire/claim-detail';

type Rule = ClaimDetail['adjustments'][number]['rule'];

const ownRule = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** Which rule decided: one of the pharmacy's own, or one that comes with the product. */
export function ruleWords({ id, version }: Rule): string {
  if (ownRule.test(id)) return `Decided by a rule of yours, version ${version}.`;
  return `Decided by the built-in rule ${id}, version ${version}.`;
}
