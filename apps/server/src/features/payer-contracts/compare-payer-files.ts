import {
  type ComparedClaim,
  type Comparison,
  comparePayerFile,
  type OurClaim,
  type PayerRow,
} from '@pfs/core/contracts/compare-payer-file';
import type { OutReason } from '@pfs/core/contracts/guarantees';
import { monthOf } from '@pfs/core/days';
import type { Period } from '@pfs/core/metrics/periods';
import { centsOfSum, centsToText } from '@pfs/core/money';
import { sql } from 'kysely';
import { copyLine, decimalText, stageRows } from '../../platform/database/copy-rows.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { type HeldGuarantee, holdGuarantee, readGuarantees } from './held-contracts.ts';

/** The claims of a guarantee and period as the ledger has them, in and out. */
export async function readOurClaims(
  tx: TenantTransaction,
  guaranteeId: string,
  { from, to }: Period,
): Promise<readonly (OurClaim & { readonly rule: number | undefined; readonly bin: string })[]> {
  const { rows } = await tx.client.query<{
    readonly id: string;
    readonly is_reversal: boolean;
    readonly month: string;
    readonly awp: string | null;
    readonly ingredient: string | null;
    readonly fee: string | null;
    readonly out_by: OutReason | null;
    readonly out_rule: number | null;
    readonly rx_number: string;
    readonly fill_number: number;
    readonly filled_on: string;
    readonly ndc: string | null;
    readonly authorization_number: string | null;
    readonly bin: string | null;
  }>(
    `select claim.adjudication_id as id, claim.is_reversal, claim.month::text, claim.awp::text,
       claim.ingredient::text, claim.fee::text, claim.out_by, claim.out_rule, fills.rx_number,
       fills.fill_number, fills.filled_on::text, fills.ndc, one.authorization_number, one.bin
     from guarantee_claims claim
     join adjudications one on one.organization_id = claim.organization_id
       and one.id = claim.adjudication_id
     join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
     where claim.organization_id = $1 and claim.guarantee_id = $2
       and claim.month between $3::date and $4::date`,
    [tx.organizationId, guaranteeId, from, to],
  );
  return rows.map((row) => ({
    ...{ id: row.id, isReversal: row.is_reversal, month: monthOf(row.month) },
    ...{ rxNumber: row.rx_number, fillNumber: row.fill_number, filledOn: row.filled_on },
    ...{ ndc: row.ndc ?? undefined, authorization: row.authorization_number ?? undefined },
    ...{ awpCents: centsOr(row.awp), ingredientCents: centsOr(row.ingredient) },
    ...{ feeCents: centsOr(row.fee), out: row.out_by ?? undefined },
    ...{ rule: row.out_rule ?? undefined, bin: row.bin ?? '' },
  }));
}

const centsOr = (text: string | null) => (text === null ? undefined : centsOfSum(text));

async function readFileRows(tx: TenantTransaction, fileId: string) {
  const { rows } = await tx.client.query<{
    readonly line: number;
    readonly rx_number: string;
    readonly fill_number: number | null;
    readonly filled_on: string;
    readonly reversed_on: string | null;
    readonly ndc: string | null;
    readonly authorization_number: string | null;
    readonly awp: string | null;
    readonly ingredient: string | null;
    readonly fee: string | null;
    readonly is_excluded: boolean;
    readonly is_reversed: boolean;
    readonly is_taken_back: boolean;
    readonly reason: string | null;
  }>(
    `select line, rx_number, fill_number, filled_on::text, reversed_on::text, ndc,
       authorization_number, awp::text, ingredient::text, fee::text, is_excluded, is_reversed,
       is_taken_back, reason
     from payer_file_rows where organization_id = $1 and file_id = $2`,
    [tx.organizationId, fileId],
  );
  return rows.map((row) => ({
    ...{ line: row.line, rxNumber: row.rx_number, fillNumber: row.fill_number ?? undefined },
    ...{ filledOn: row.filled_on, reversedOn: row.reversed_on ?? undefined },
    ...{ ndc: row.ndc ?? undefined, authorization: row.authorization_number ?? undefined },
    ...{ awpCents: centsOr(row.awp), ingredientCents: centsOr(row.ingredient) },
    ...{ feeCents: centsOr(row.fee), isExcluded: row.is_excluded, isReversed: row.is_reversed },
    ...{ isTakenBack: row.is_taken_back, reason: row.reason ?? undefined },
  }));
}

/** Asks for the files of these months to be compared again: claims of theirs changed. */
export async function noteChangedMonths(
  tx: TenantTransaction,
  guaranteeIds: readonly string[],
  months: readonly string[],
): Promise<void> {
  await tx.client.query(
    `update payer_files file set is_compared = false
     where organization_id = $1 and is_compared and exists (
       select from unnest($2::uuid[], $3::date[]) changed (guarantee_id, month)
       where changed.guarantee_id = file.guarantee_id
         and changed.month between file.from_on and file.to_on)`,
    [tx.organizationId, guaranteeIds, months],
  );
}

/** Asks for all files of a guarantee to be compared again: it changed. */
export async function noteChangedGuarantee(
  tx: TenantTransaction,
  guaranteeId: string,
): Promise<void> {
  // A month stays queued until all files are compared.
  await tx.client.query(
    `with changed as (
       update payer_files set is_compared = false
       where organization_id = $1 and guarantee_id = $2
       returning from_on)
     insert into contract_queue (organization_id, guarantee_id, month)
     select $1, $2, from_on from changed`,
    [tx.organizationId, guaranteeId],
  );
}

/** Compares a file again whose claims or guarantee changed. Answers whether there was one. */
export async function compareChangedFile(tx: TenantTransaction): Promise<boolean> {
  const file = await selectOwn(tx, 'payer_files', { is_compared: false })
    .select(['id', 'guarantee_id', 'from_on', 'to_on'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (file === undefined) return false;
  await holdGuarantee(tx, file.guarantee_id);
  const guarantee = (await readGuarantees(tx)).find(({ id }) => id === file.guarantee_id);
  // Deleted meanwhile, it took the file with it.
  if (guarantee === undefined) return true;
  const period = { from: file.from_on, to: file.to_on };
  const ours = await readOurClaims(tx, guarantee.id, period);
  const rows = await readFileRows(tx, file.id);
  const comparison = comparePayerFile(guarantee, period, { ours, rows });
  await keepComparison(tx, file.id, { guarantee, comparison, ours, rows });
  return true;
}

export interface Compared {
  readonly guarantee: HeldGuarantee;
  readonly comparison: Comparison;
  readonly ours: Awaited<ReturnType<typeof readOurClaims>>;
  readonly rows: readonly (PayerRow & { readonly reason: string | undefined })[];
}

/** Keeps what comes of the rows of a file beside the ledger's claims. */
export async function keepComparison(
  tx: TenantTransaction,
  id: string,
  compared: Compared,
): Promise<void> {
  const { guarantee, comparison } = compared;
  await keepClaims(tx, id, compared);
  const { sums, varianceCents } = comparison.theirs;
  const paid = guarantee.kind === 'dfer' ? sums.feeCents : sums.ingredientCents;
  await updateOwn(tx, 'payer_files', { id })
    .set({
      ...{ is_compared: true, ours: centsToText(comparison.ours.varianceCents) },
      ...{ theirs: centsToText(varianceCents), their_claims: sums.claims },
      ...{ their_awp: centsToText(sums.awpCents), their_paid: centsToText(paid) },
      left_out: sql`left_out || jsonb_build_object('otherPeriods',
        ${comparison.otherPeriods}::integer)`,
    } as never)
    .execute();
}

const columns = [
  ['place', 'integer'],
  ['state', 'text'],
  ['effect', 'numeric'],
  ['adjudication_id', 'uuid'],
  ['line', 'integer'],
  ['rx_number', 'text'],
  ['fill_number', 'integer'],
  ['filled_on', 'date'],
  ['ndc', 'text'],
  ['our_awp', 'numeric'],
  ['our_paid', 'numeric'],
  ['our_out', 'text'],
  ['our_rule', 'smallint'],
  ['their_awp', 'numeric'],
  ['their_paid', 'numeric'],
  ['their_out', 'text'],
  ['their_reason', 'text'],
] as const;

async function keepClaims(
  tx: TenantTransaction,
  fileId: string,
  { guarantee, comparison, ours, rows }: Compared,
): Promise<void> {
  const ruleOf = new Map<OurClaim, number | undefined>(ours.map((one) => [one, one.rule]));
  const reasonOf = new Map<PayerRow, string | undefined>(rows.map((row) => [row, row.reason]));
  const money = (cents: number | undefined) => decimalText(cents, 2);
  const paid = guarantee.kind === 'dfer' ? 'feeCents' : 'ingredientCents';
  const lineOf = ({ state, ours: our, theirs, effectCents }: ComparedClaim, place: number) => {
    const row = theirs?.row;
    const { rxNumber, fillNumber, filledOn, ndc } = (our ?? row) as OurClaim | PayerRow;
    const isOut = row?.isExcluded ? 'excluded' : undefined;
    return copyLine([
      ...[place, state, money(effectCents), our?.id, row?.line, rxNumber, fillNumber, filledOn],
      ...[ndc, money(our?.awpCents), money(our?.[paid]), our?.out],
      our === undefined ? undefined : ruleOf.get(our),
      ...[money(row?.awpCents), money(row?.[paid])],
      ...[theirs?.isReversed ? 'reversed' : isOut, row && reasonOf.get(row)],
    ]);
  };
  await deleteOwn(tx, 'payer_file_claims', { file_id: fileId }).execute();
  const staged = 'staged_payer_file_claims';
  await stageRows(tx, { name: staged, columns, lines: comparison.claims.map(lineOf) });
  const names = columns.map(([name]) => name).join(', ');
  await tx.client.query(
    `insert into payer_file_claims (organization_id, file_id, ${names})
     select $1, $2, ${names} from ${staged}`,
    [tx.organizationId, fileId],
  );
}
