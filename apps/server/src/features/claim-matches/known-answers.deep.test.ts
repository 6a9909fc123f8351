import { toCents } from '@pfs/core/money';
import type { Adjudication, RemittedClaim } from '@pfs/core/recovery/claim-ties';
import { Chance } from '@pfs/core/testing/draft/chance';
import { type KnownRx, knownAnswers, own } from '@pfs/core/testing/recovery/known-answers';
import { scoreOf } from '@pfs/core/testing/recovery/match-all';
import { write835Text } from '@pfs/edi/write-835';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadAndRead } from '../../testing/test-client.ts';
import { importCsv } from '../claims-exports/testing/exports.ts';
import { verifyRollups } from '../ledger/rollups.ts';
import { switchPlan } from '../subscriptions/public.ts';
import { matchQueued } from './public.ts';
import { openPharmacy } from './testing/loads.ts';

let app: TestApp;
const now = new Date('2028-06-01T17:00:00Z');

beforeAll(async () => {
  app = await startTestApp({ clock: () => now });
});
afterAll(() => app.close());

const headings =
  'Rx,Refill,Date Filled,NDC,Pharmacy NPI,Payer Order,BIN,PCN,Authorization Number,Total Paid,' +
  'Copay,Transaction Type,Processed';

interface Transaction {
  readonly on: string;
  readonly cells: readonly (string | number)[];
}

const rxOf = (id: string, letters = '') => `${letters}${/^\d+/.exec(id)?.[0]}`;
const dollars = (cents = 0) => (cents / 100).toFixed(2);

/** An answer as the pharmacy's system lists it: billed, and reversed where it ended. */
function transactionsOf(one: Adjudication): readonly Transaction[] {
  const [bin = '', pcn = ''] = one.plan.split('/');
  const billedOn = one.processedOn ?? one.filledOn;
  const cells = (type: string, at: string) => [
    ...[rxOf(one.id, one.rxLetters), one.fillNumber, one.filledOn, one.ndc ?? ''],
    ...[one.store === 'own' ? own : one.store, one.position, bin.replace(/^0/, ''), pcn],
    ...[one.authorization ?? '', dollars(one.paidCents), dollars(one.patientCents), type, at],
  ];
  const billed = { on: billedOn, cells: cells('B1', `${billedOn} 09:00`) };
  if (one.endedOn === undefined) return [billed];
  return [billed, { on: one.endedOn, cells: cells('B2', `${one.endedOn} 08:00`) }];
}

/** Exports of what stood at the end of each quarter, the last one with all. */
function exportsOf(all: readonly KnownRx[], chance: Chance): readonly string[] {
  const lines = all.flatMap(({ adjudications }) => adjudications.flatMap(transactionsOf));
  return ['2026-03-31', '2026-06-30', '2026-09-30', '2028-05-31'].map((asOf) => {
    const seen = lines.filter(({ on }) => on <= asOf).map(({ cells }) => cells.join(','));
    const mixed = seen.map((line) => [chance.next(), line] as const);
    const sorted = mixed.toSorted(([one], [other]) => one - other).map(([, line]) => line);
    return `${[headings, ...sorted].join('\n')}\n`;
  });
}

function toClaim(claim: RemittedClaim) {
  const sign = claim.status === 'reversal' ? -1 : 1;
  const isDenied = claim.status === 'denied';
  const patient = isDenied ? 0 : sign * claim.patientCents;
  const charge = toCents(isDenied ? 9_000 : claim.paidCents + claim.feeCents + patient);
  const parts = isDenied
    ? ([['CO', '197', charge]] as const)
    : ([
        ['PR', '3', patient],
        ['CO', '295', claim.feeCents],
      ] as const);
  const number = rxOf(claim.id, claim.rxLetters);
  const { fillNumber, controlNumber, originalReference } = claim;
  const adjustments = parts
    .filter(([, , cents]) => cents !== 0)
    .map(([group, reason, cents]) => ({ group, reason, amountCents: toCents(cents) }));
  // The drug name says which claim it is.
  const service = { ndc: claim.ndc ?? '', drugName: claim.id, chargeCents: charge, adjustments };
  const filledOn = claim.filledOn === undefined ? {} : { filledOn: claim.filledOn };
  return {
    claimId: fillNumber === undefined ? number : `${number}-${fillNumber}`,
    ...{ statusCode: claim.statusCode, chargeCents: charge, patientPaidCents: toCents(patient) },
    ...(controlNumber === undefined ? {} : { payerControlNumber: controlNumber }),
    ...(originalReference === undefined ? {} : { originalReference }),
    services: [{ ...service, ...filledOn, quantity: '30' }],
  };
}

/** An 835 for each payer and month, with a payment for each day and store. */
function remittancesOf(all: readonly KnownRx[]): readonly string[] {
  const claims = all.flatMap((one) => one.claims);
  const files = Map.groupBy(claims, ({ payerId, paidOn }) => `${payerId} ${paidOn.slice(0, 7)}`);
  return [...files.values()].map((ofFile, file) => {
    const days = Map.groupBy(ofFile, ({ paidOn, store }) => `${paidOn} ${store}`);
    const payments = [...days.values()].map((ofDay, day) => {
      const { payerId = '', paidOn = '', store = own } = ofDay[0] ?? {};
      const total = ofDay.reduce((sum, { paidCents }) => sum + paidCents, 0);
      const balance = { code: 'FB', amountCents: toCents(total), fiscalPeriodEnd: paidOn };
      return {
        ...{ traceNumber: `K${file}D${day}`, payerTaxId: '1411223344', paidOn },
        payer: { name: `${payerId} RX`.toUpperCase(), idQualifier: 'XV', id: payerId },
        payee: { name: 'CORNER PHARMACY', idQualifier: 'XX', id: store },
        claims: ofDay.map(toClaim),
        providerAdjustments: total < 0 ? [balance] : [],
      };
    });
    return write835Text({ createdOn: '2026-01-01', payments });
  });
}

const keyOf = (rx: string, one: Pick<Adjudication, 'fillNumber' | 'filledOn' | 'position'>) =>
  `${rx} ${one.fillNumber} ${one.filledOn} ${one.position}`;

/** What was matched, and what the states expect, in cents. */
async function readMatched(organizationId: string, all: readonly KnownRx[]) {
  const { matches, doubts, expected } = await app.platform.database.withTenant(
    organizationId,
    async (tx) => {
      const { rows } = await sql<{ claim: string; key: string; authorization: string | null }>`
        select claims.drug_name as claim, fills.rx_number || ' ' || fills.fill_number || ' '
          || fills.filled_on || ' ' || one.cob_position || ' ' || fills.store_id as key,
          one.authorization_number as authorization
        from claim_matches match
        join claims on claims.organization_id = match.organization_id
          and claims.id = match.claim_id
        join adjudications one on one.organization_id = match.organization_id
          and one.id = match.adjudication_id
        join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
        where match.organization_id = ${organizationId}`.execute(tx.query);
      const open = await sql<{ claim: string }>`
        select claims.drug_name as claim from open_claims open
        join claims on claims.organization_id = open.organization_id and claims.id = open.claim_id
        where open.organization_id = ${organizationId}
          and open.state = 'ambiguous'`.execute(tx.query);
      const sum = await sql<{ cents: number }>`
        select (sum(expected) * 100)::int as cents from adjudication_states
        where organization_id = ${organizationId}`.execute(tx.query);
      return { matches: rows, doubts: open.rows, expected: sum.rows[0]?.cents };
    },
  );
  const found = new Map(matches.map((one) => [one.claim, one]));
  const doubted = new Set(doubts.map(({ claim }) => claim));
  const matched = all.map(({ claims, adjudications }) => ({
    matches: claims.flatMap(({ id }) => {
      const match = found.get(id);
      const one = adjudications.find(
        (other) =>
          `${keyOf(rxOf(other.id, other.rxLetters), other)} ${other.store}` === match?.key &&
          (match.authorization === null || match.authorization === other.authorization),
      );
      if (match !== undefined && one === undefined) throw new Error(`${id}: ${match.key}?`);
      const more = { step: 1, ndcDiffers: false, tellsPayer: false, isChosen: false } as const;
      return one === undefined ? [] : [{ claimId: id, adjudicationId: one.id, ...more }];
    }),
    ambiguous: claims.flatMap(({ id }) =>
      doubted.has(id) ? [{ claimId: id, candidates: [] }] : [],
    ),
  }));
  return { matched, expected };
}

test.each([1, 2, 3])('a year through real files in any order, seed %i', async (seed) => {
  const all = knownAnswers(seed, 600);
  const chance = new Chance(seed);
  const { client, organizationId } = await openPharmacy(app);
  const { database } = app.platform;
  await database.withPlatform('files without limit', (tx) =>
    switchPlan(tx, { organizationId, planType: 'enterprise', now }),
  );
  const organization = () => sql`
    update organizations set npi = ${own} where id = ${organizationId}`;
  await database.withTenant(organizationId, (tx) => organization().execute(tx.query));
  const loads = [
    ...exportsOf(all, chance).map((content) => [chance.next(), 'csv', content] as const),
    ...remittancesOf(all).map((content) => [chance.next(), '835', content] as const),
  ].toSorted(([one], [other]) => one - other);
  for (const [at, kind, content] of loads) {
    if (kind === 'csv') expect((await importCsv(client, content)).status).toBe('imported');
    else await uploadAndRead(client, { name: `${at}.835`, content });
    if (chance.is(0.2)) await matchQueued(app.platform);
  }
  await matchQueued(app.platform);
  const { matched, expected } = await readMatched(organizationId, all);
  const { wrong, guessed, missed, matchable } = scoreOf(all, matched);
  expect({ wrong, guessed, missed }).toEqual({ wrong: [], guessed: [], missed: [] });
  expect(matchable).toBeGreaterThan(300);
  const agreed = all
    .flatMap(({ adjudications }) => adjudications)
    .reduce((sum, one) => sum + (one.state === 'reversed' ? 0 : (one.paidCents ?? 0)), 0);
  expect(expected).toBe(agreed);
  const long = { statementTimeoutMs: 10 * 60_000 };
  expect(await database.withTenant(organizationId, verifyRollups, long)).toEqual([]);
});
