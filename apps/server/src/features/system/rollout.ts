import { createHash } from 'node:crypto';

export interface FlagRule {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly rolloutPercentage: number;
  readonly targetOrganizations: readonly string[];
}

/**
 * Where an organization stands in the rollout of a feature, 0 to 99: the first 32 bits of
 * SHA-256("name:organization") modulo 100. It depends on nothing else, so raising a percentage
 * takes nobody out, and on the name, so the same pharmacies are not the first for every feature.
 */
export function bucketOf(name: string, organizationId: string): number {
  const hash = createHash('sha256').update(`${name}:${organizationId}`).digest();
  return hash.readUInt32BE(0) % 100;
}

/** Who belongs to no organization has a feature only once everybody has it. */
export function isOn(rule: FlagRule, organizationId: string | null): boolean {
  if (!rule.isEnabled) return false;
  if (rule.rolloutPercentage >= 100) return true;
  if (organizationId === null) return false;
  if (rule.targetOrganizations.includes(organizationId)) return true;
  return bucketOf(rule.name, organizationId) < rule.rolloutPercentage;
}
