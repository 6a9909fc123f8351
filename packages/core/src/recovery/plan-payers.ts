/** How many matches that needed no plan say that a payer pays for a plan. */
export interface PlanEvidence {
  readonly plan: string;
  readonly payerId: string;
  readonly claims: number;
}

export interface PlanPayers {
  /** All that are known to pay for it. */
  readonly payers: ReadonlySet<string>;
  /** Who pays more than half of it: whom an unpaid claim of the plan is shown under. */
  readonly usual: string | undefined;
}

/** Our choice: fewer matches than these, and a smaller share, may be another payer's mistake. */
const claimsMin = 3;
const shareMin = 0.1;

/**
 * Who pays for each plan, learned from matches or confirmed by a person: `confirmed` are payers by
 * plan. Plans without a name are nobody's.
 */
export function learnPayers(
  evidence: readonly PlanEvidence[],
  confirmed: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, PlanPayers> {
  const byPlan = Map.groupBy(
    evidence.filter(({ plan }) => plan !== ''),
    ({ plan }) => plan,
  );
  const learned = new Map<string, PlanPayers>();
  for (const [plan, ofPlan] of byPlan) {
    const all = ofPlan.reduce((total, { claims }) => total + claims, 0);
    const known = ofPlan.filter(({ claims }) => claims >= claimsMin || claims >= all * shareMin);
    learned.set(plan, {
      payers: new Set(known.map(({ payerId }) => payerId)),
      usual: ofPlan.find(({ claims }) => claims * 2 > all)?.payerId,
    });
  }
  for (const [plan, payerId] of confirmed) {
    const payers = new Set(learned.get(plan)?.payers).add(payerId);
    learned.set(plan, { payers, usual: payerId });
  }
  return learned;
}
