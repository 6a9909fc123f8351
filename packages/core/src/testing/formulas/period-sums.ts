import type { Category } from '../../category.ts';
import type { Sums } from '../../figures/evaluate.ts';
import { termDefinition, termNames } from '../../figures/terms.ts';
import type { Cents } from '../../money.ts';

interface GivenSums {
  readonly gross?: Cents;
  readonly net?: Cents;
  readonly dir?: Cents;
  readonly ger?: Cents;
  readonly other?: Cents;
  readonly received?: Cents;
  readonly claims?: number;
  readonly lumps?: Readonly<Partial<Record<Category, Cents>>>;
}

/** Sums of a period with what matters to an example; net is gross less fees unless given. */
export function periodSums(given: GivenSums): Sums {
  const { gross = 0, dir = 0, ger = 0, other = 0, claims = 0, lumps = {} } = given;
  const ofTerms = termNames.flatMap((name) => {
    const { rows, where } = termDefinition(name);
    if (rows !== 'lumps' || where.categories === undefined) return [];
    return [[name, where.categories.reduce((sum, one) => sum + (lumps[one] ?? 0), 0)] as const];
  });
  return {
    claimGross: gross,
    claimNet: given.net ?? gross - dir - ger - other,
    claimDir: dir,
    claimGer: ger,
    claimOther: other,
    ...Object.fromEntries(ofTerms),
    paymentsAmount: given.received ?? 0,
    paidClaims: claims,
    paymentRows: 1,
  };
}
