/** A benchmark's request to the list of claims: mixed filters, searches, orders and pages. */
export interface ClaimRequest {
  readonly kind: 'plain' | 'filter' | 'search' | 'both';
  readonly query: Readonly<Record<string, string>>;
}

/** Filter values of the seeded claims. */
export interface ClaimFacets {
  readonly payers: readonly string[];
  readonly drugs: readonly string[];
  readonly ndcs: readonly string[];
  readonly claimIds: readonly string[];
  readonly days: readonly string[];
}

const sorts = ['processedDate', 'claimId', 'payerName', 'grossAmount', 'dirFee'];

/** Deterministic for the same count. */
export function makeClaimRequests(facets: ClaimFacets, count: number): readonly ClaimRequest[] {
  let state = 835;
  const chance = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;

  const filters = [
    () => ({ payer: pick(facets.payers) }),
    () => ({ drug: pick(facets.drugs) }),
    () => ({ ndc: pick(facets.ndcs) }),
    () => ({ status: pick(['paid', 'denied', 'reversal']) }),
    () => ({ with: pick(['dirFee', 'gerFee', 'otherFees', 'fees']) }),
    () => {
      const [from = '', to = ''] = [pick(facets.days), pick(facets.days)].sort();
      return { from, to };
    },
    () => ({ payer: pick(facets.payers), status: 'paid', with: 'dirFee' }),
  ];
  const searches = [
    () => pick(facets.claimIds),
    () => pick(facets.claimIds).slice(-4),
    () => String(Math.floor(chance() * 10)),
    () => String(Math.floor(chance() * 1_000)),
    () => pick(facets.drugs).slice(0, 5).toLowerCase(),
    () => pick(facets.payers).slice(-4),
    () => pick(facets.ndcs).replace(/^(.{5})(.{4})(.{2})$/, '$1-$2-$3'),
    () => 'nothing has this in it',
  ];

  return Array.from({ length: count }, (_, number) => {
    const kind = (['plain', 'filter', 'search', 'both'] as const)[number % 4] ?? 'plain';
    const filter = kind === 'filter' || kind === 'both' ? pick(filters)() : {};
    const search = kind === 'search' || kind === 'both' ? { search: pick(searches)() } : {};
    const order = { sort: pick(sorts), order: pick(['asc', 'desc']) };
    return { kind, query: { ...filter, ...search, ...order } };
  });
}
