import { setImmediate } from 'node:timers/promises';
import { standingOf, usualToleranceCents } from '@pfs/core/recovery/adjudication-states';
import { type Adjudication, type RemittedClaim, rankOf } from '@pfs/core/recovery/claim-ties';
import { type ClaimMatch, matchClaims } from '@pfs/core/recovery/match-claims';
import type { PlanPayers } from '@pfs/core/recovery/plan-payers';
import { lineOfPlanType, type PlanLine } from '@pfs/core/recovery/plans';
import { copyLine, decimalText } from '../../platform/database/copy-rows.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { replaceRows } from '../../platform/database/replace-rows.ts';
import { readConfirmedLines } from '../payer-plans/public.ts';
import { readOwnStores, readPlans } from './learn-payers.ts';
import { type KeptOfMatch, type RxRows, readRx, rowsOfRxMax } from './read-rx.ts';

/** About a second of work. */
const queuedMax = 4_000;
/** Others are served in between. */
const rxAtOnce = 200;

/**
 * Matches the claims of some queued Rx numbers again. What is queued meanwhile stays queued, so a
 * change that this transaction does not see is not lost. Answers whether there was any.
 */
export async function matchSomeRx(tx: TenantTransaction): Promise<boolean> {
  const { rows: queued } = await tx.client.query<{ id: string; rx_number: string }>(
    `select id, rx_number from match_queue
     where organization_id = $1 and rx_number is not null
     order by rx_number limit $2`,
    [tx.organizationId, queuedMax],
  );
  if (queued.length === 0) return false;
  await matchRx(tx, [...new Set(queued.map(({ rx_number }) => rx_number))]);
  await tx.client.query(
    'delete from match_queue where organization_id = $1 and id = any ($2::uuid[])',
    [tx.organizationId, queued.map(({ id }) => id)],
  );
  return true;
}

/**
 * Matches the claims of these Rx numbers, and queues what follows: their lines of business and what
 * the export says of their fills, what contracts say of them, and the counting of what payers pay.
 */
export async function matchRx(tx: TenantTransaction, rxNumbers: readonly string[]): Promise<void> {
  const { organizationId } = tx;
  const lines: Lines = { matches: [], states: [], open: [], business: [] };
  const choices = await readChoices(tx, rxNumbers);
  const known: Known = {
    ...{ plans: await readPlans(tx), choices, days: await readDays(tx) },
    ...{ ownStores: await readOwnStores(tx), lines: await readConfirmedLines(tx) },
    toleranceCents: await readTolerance(tx),
    chosen: new Map([...choices].map(([id, { adjudicationId }]) => [id, adjudicationId])),
  };
  let done = 0;
  for (const rx of await readRx(tx, rxNumbers)) {
    done += 1;
    if (done % rxAtOnce === 0) await setImmediate();
    addLines(lines, rx, known);
  }
  const { matches, states, open } = lines;
  const { gone } = await replaceRows(tx, {
    ...{ table: 'claim_matches', columns: matchColumns, key: ['claim_id'], rxNumbers },
    ...{ lines: matches, returned: { gone: ['rx_number'] } },
  });
  await replaceRows(tx, {
    ...{ table: 'adjudication_states', columns: stateColumns, key: ['adjudication_id'], rxNumbers },
    lines: states,
  });
  const { gone: answered } = await replaceRows(tx, {
    ...{ table: 'open_claims', columns: openColumns, key: ['claim_id'], rxNumbers, lines: open },
    returned: { gone: ['rx_number'] },
  });
  const unmatched = [...gone, ...answered].flatMap(({ rx_number: rx }) => rx || []);
  await tx.client.query(
    `insert into line_queue (organization_id, rx_number)
     select $1::uuid, unnest($2::text[])
     union select $1, rx_number from mfp_refunds
     where organization_id = $1 and rx_number = any ($3::text[])`,
    [organizationId, [...new Set([...lines.business, ...unmatched])], rxNumbers],
  );
  await tx.client.query(
    `insert into match_queue (organization_id)
     select $1 where not exists (
       select from match_queue where organization_id = $1 and rx_number is null)`,
    [organizationId],
  );
  await tx.client.query(
    `insert into contract_queue (organization_id, rx_number)
     select $1::uuid, unnest($2::text[])
     where exists (select from contract_terms where organization_id = $1
       union all select from contract_guarantees where organization_id = $1)`,
    [organizationId, rxNumbers],
  );
  await insertOwn(tx, 'price_queue', { rx_numbers: [...rxNumbers] }).execute();
}

interface Choice {
  readonly adjudicationId: string;
  readonly chosenBy: string;
}

interface Known {
  readonly plans: ReadonlyMap<string, PlanPayers>;
  /** The confirmed lines of business of plans. */
  readonly lines: ReadonlyMap<string, PlanLine>;
  readonly choices: ReadonlyMap<string, Choice>;
  /** The adjudication of each choice. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly days: readonly { readonly from: string; readonly to: string }[];
  readonly ownStores: readonly string[];
  readonly toleranceCents: number;
}

async function readChoices(
  tx: TenantTransaction,
  rxNumbers: readonly string[],
): Promise<ReadonlyMap<string, Choice>> {
  const { rows } = await tx.client.query<{
    claim_id: string;
    adjudication_id: string;
    chosen_by: string;
  }>(
    // Few, each looked up by itself: joined, a large pharmacy's claims might all be read.
    `select claim_id, adjudication_id, chosen_by from match_choices
     where organization_id = $1 and (
       select coalesce(rx_number, '') from claims
       where claims.organization_id = $1 and claims.id = match_choices.claim_id
     ) = any ($2::text[])`,
    [tx.organizationId, rxNumbers],
  );
  return new Map(
    rows.map((row) => [
      row.claim_id,
      { adjudicationId: row.adjudication_id, chosenBy: row.chosen_by },
    ]),
  );
}

/** The difference in cents up to which a claim counts as paid. */
export async function readTolerance(tx: TenantTransaction): Promise<number> {
  const row = await selectOwn(tx, 'recovery_settings').select('tolerance_cents').executeTakeFirst();
  return row?.tolerance_cents ?? usualToleranceCents;
}

async function readDays(tx: TenantTransaction): Promise<Known['days']> {
  const { rows } = await tx.client.query<{ from: string; to: string }>(
    `select filled_from::text as "from", filled_to::text as "to" from export_imports
     where organization_id = $1 and filled_from is not null and content = 'claims'`,
    [tx.organizationId],
  );
  return rows;
}

interface Lines {
  readonly matches: string[];
  readonly states: string[];
  readonly open: string[];
  /** Rx numbers whose claims may need another line of business, or other facts of their fill. */
  readonly business: string[];
}

const matchColumns = [
  ['claim_id', 'uuid'],
  ['adjudication_id', 'uuid'],
  ['rx_number', 'text'],
  ['payer_id', 'uuid'],
  ['step', 'smallint'],
  ['ndc_differs', 'boolean'],
  ['tells_payer', 'boolean'],
  ['chosen_by', 'uuid'],
] as const;
const stateColumns = [
  ['adjudication_id', 'uuid'],
  ['rx_number', 'text'],
  ['state', 'text'],
  ['expected', 'numeric'],
  ['remitted', 'numeric'],
  ['explained', 'numeric'],
  ['filled_on', 'date'],
  ['plan', 'text'],
  ['plan_line', 'text'],
  ['is_part_d', 'boolean'],
  ['payer_id', 'uuid'],
  ['payer_key', 'text'],
  ['paid_on', 'date'],
  ['days', 'integer'],
] as const;
const openColumns = [
  ['claim_id', 'uuid'],
  ['rx_number', 'text'],
  ['state', 'text'],
  ['candidates', 'uuid[]'],
  ['remitted', 'numeric'],
  ['payer_id', 'uuid'],
  ['filled_on', 'date'],
] as const;

function addLines(lines: Lines, rx: RxRows, known: Known): void {
  const { rxNumber, claims, adjudications } = rx;
  const { plans, choices } = known;
  const { matches, ambiguous } =
    adjudications.length > rowsOfRxMax
      ? { matches: [], ambiguous: [] }
      : matchClaims({
          ...{ claims, adjudications, choices: known.chosen, ownStores: known.ownStores },
          payersOf: (plan) => plans.get(plan)?.payers,
        });
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const ofAdjudication = new Map<string, RemittedClaim[]>();
  for (const match of matches) {
    const { claimId, adjudicationId, step, ndcDiffers, tellsPayer, isChosen } = match;
    const claim = byId.get(claimId);
    if (claim === undefined) continue;
    byId.delete(claimId);
    ofAdjudication.set(adjudicationId, [...(ofAdjudication.get(adjudicationId) ?? []), claim]);
    const chosenBy = isChosen ? choices.get(claimId)?.chosenBy : undefined;
    lines.matches.push(
      copyLine([
        ...[claimId, adjudicationId, rxNumber, claim.payerId],
        ...[step, ndcDiffers, tellsPayer, chosenBy],
      ]),
    );
  }
  const candidates = new Map(ambiguous.map((one) => [one.claimId, one.candidates]));
  const wanted = new Set(ambiguous.flatMap((one) => one.candidates));
  for (const adjudication of adjudications) {
    const given = ofAdjudication.get(adjudication.id) ?? [];
    const isCandidate = wanted.has(adjudication.id);
    lines.states.push(stateLine(rxNumber, { adjudication, given, isCandidate, known }));
  }
  const isKept = ambiguous.length === 0 && isKeptRight(rx, matches, known.lines);
  if (rxNumber !== '' && !isKept) lines.business.push(rxNumber);
  for (const claim of byId.values()) {
    addOpen(lines, { rxNumber, claim, candidates: candidates.get(claim.id), days: known.days });
  }
}

/** Whether claims keep what they must of their matches, not counting what refunds prove. */
function isKeptRight(
  { claims, adjudications, kept }: RxRows,
  matches: readonly ClaimMatch[],
  confirmed: ReadonlyMap<string, PlanLine>,
): boolean {
  // Too many to be read may have had lines when they were fewer.
  if (claims.length === 0 || adjudications.length > rowsOfRxMax) return false;
  const claimOf = new Map(claims.map((claim) => [claim.id, claim]));
  const byId = new Map(adjudications.map((adjudication) => [adjudication.id, adjudication]));
  const matched = new Map(
    matches.map(({ claimId, adjudicationId }) => [claimId, byId.get(adjudicationId)]),
  );
  const lineOf = (one: Adjudication | undefined) =>
    one && (confirmed.get(one.plan) ?? lineOfPlanType(one.planType ?? ''));
  return kept.every(({ claimId, basisId, line, ...own }) => {
    const facts = factsOf(claimOf.get(claimId), matched.get(claimId), adjudications);
    return (
      claimOf.has(basisId) &&
      line === lineOf(matched.get(basisId)) &&
      own.fillId === facts?.fillId &&
      own.position === facts?.position &&
      own.patientCents === facts?.patientCents
    );
  });
}

/** As in wanted_fill_facts. */
function factsOf(
  claim: RemittedClaim | undefined,
  one: Adjudication | undefined,
  adjudications: readonly Adjudication[],
): Pick<KeptOfMatch, 'fillId' | 'position' | 'patientCents'> | undefined {
  if (claim?.status !== 'paid' || one === undefined) return undefined;
  const { fillId, patientCents } = one;
  const ofFill = adjudications.filter((other) => other.fillId === fillId);
  const positions = [...new Set(ofFill.map(({ position }) => position))];
  const place = positions.filter((position) => position <= one.position).length;
  const rank = rankOf(claim.statusCode);
  return {
    fillId: positions.length > 1 ? fillId : undefined,
    position: rank === place || rank === undefined ? undefined : place,
    patientCents: patientCents === claim.patientCents ? undefined : patientCents,
  };
}

interface Unmatched extends Pick<Known, 'days'> {
  readonly rxNumber: string;
  readonly claim: RemittedClaim;
  readonly candidates: readonly string[] | undefined;
}

function addOpen(lines: Lines, { rxNumber, claim, candidates, days }: Unmatched): void {
  const { filledOn = '' } = claim;
  const isExported = days.some(({ from, to }) => from <= filledOn && filledOn <= to);
  if (candidates === undefined && (!isExported || claim.status === 'denied')) return;
  lines.open.push(
    copyLine([
      ...[claim.id, rxNumber, candidates === undefined ? 'not_in_export' : 'ambiguous'],
      ...[`{${(candidates ?? []).join(',')}}`, decimalText(claim.paidCents, 2), claim.payerId],
      claim.filledOn,
    ]),
  );
}

interface Stating {
  readonly adjudication: Adjudication;
  readonly given: readonly RemittedClaim[];
  readonly isCandidate: boolean;
  readonly known: Known;
}

function stateLine(
  rxNumber: string,
  { adjudication, given: claims, isCandidate, known }: Stating,
): string {
  const { plans, lines, toleranceCents } = known;
  const standing = standingOf(adjudication, { claims, isCandidate, toleranceCents });
  const { plan, planType = '', id, filledOn } = adjudication;
  const { payerId, state, paidOn, days } = standing;
  const planLine = lineOfPlanType(planType);
  return copyLine([
    ...[id, rxNumber, state, decimalText(standing.expectedCents, 2)],
    ...[decimalText(standing.remittedCents, 2), decimalText(standing.explainedCents, 2)],
    ...[filledOn, plan, planLine, (lines.get(plan) ?? planLine) === 'part_d'],
    ...[payerId, payerId ?? plans.get(plan)?.usual ?? `plan:${plan}`],
    ...[paidOn, days],
  ]);
}
