import type { ReceivingParts } from '../../apps/server/src/features/intake/public.ts';
import { type SeededOrganization, seedOrganization } from './seed-organization.ts';

/** Pharmacies of one database: a large one, a small one for comparison, and neighbors. */
export interface SeededTenants {
  readonly large: SeededOrganization;
  readonly small: SeededOrganization;
  readonly neighbours: readonly SeededOrganization[];
}

/** Fewer are seeded faster; each is as large as among twenty. */
const neighboursMax = Number(process.env['BENCH_NEIGHBOURS'] ?? 20);
const neighboursOfRun = 20;

const usual = { months: 24, payers: 12, drugs: 1_000, invoices: true };

/**
 * One pharmacy with all the claims asked for, one with a hundredth of them, and twenty that share
 * as many again, each over 24 months, 12 payers and 1,000 drugs: a large tenant's screens are only
 * measured truly beside others whose rows lie between its own.
 */
export async function seedTenants(
  parts: ReceivingParts,
  { claims }: { readonly claims: number },
): Promise<SeededTenants> {
  const neighbours: SeededOrganization[] = [];
  const seedNeighbours = async (until: number) => {
    while (neighbours.length < until) {
      const seed = 100 + neighbours.length;
      const share = Math.ceil(claims / neighboursOfRun);
      neighbours.push(
        await seedOrganization(parts, { ...usual, claims: share, seed, paymentsPerFile: 288 }),
      );
    }
  };
  await seedNeighbours(neighboursMax / 2);
  const large = await seedOrganization(parts, { ...usual, claims, seed: 1, paymentsPerFile: 12 });
  const small = await seedOrganization(parts, {
    ...usual,
    claims: Math.ceil(claims / 100),
    seed: 2,
    paymentsPerFile: 24,
  });
  await seedNeighbours(neighboursMax);
  return { large, small, neighbours };
}
