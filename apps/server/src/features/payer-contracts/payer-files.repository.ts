import {
  ledgerFigures,
  type OutReason,
  outReasonTexts,
  periodOfMonth,
} from '@pfs/core/contracts/guarantees';
import { comparedStates, comparedStateTexts } from '@pfs/core/contracts/payer-files';
import { centsOfSum, sumCents, toDollars } from '@pfs/core/money';
import type { ComparedClaimRow, ComparedFile, PayerFilePeriod } from '@pfs/wire/payer-files';
import { sql } from 'kysely';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { selectOwn } from '../../platform/database/own-rows.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { PageWindow } from '../../platform/http/list-page.ts';
import { readGuarantees } from './held-contracts.ts';
import { readMonths } from './true-ups.ts';

/** The periods of a guarantee that have claims or a file, the latest first. */
export async function listPayerFiles(
  tx: TenantTransaction,
  guaranteeId: string,
): Promise<PayerFilePeriod[]> {
  const guarantee = orNotFound((await readGuarantees(tx)).find(({ id }) => id === guaranteeId));
  const months = await readMonths(tx, guaranteeId);
  const files = await readFiles(tx, guaranteeId);
  const periods = new Map(
    [...months.map(({ month }) => periodOfMonth(month, guarantee.period)), ...files].map(
      ({ from, to }) => [from, { from, to }],
    ),
  );
  return [...periods.values()]
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))
    .map(({ from, to }) => {
      const ofPeriod = months.filter(({ month }) => from <= `${month}-01` && `${month}-01` <= to);
      const ours = sumCents(ofPeriod.map((one) => ledgerFigures(guarantee, one).varianceCents));
      const file = files.find((one) => one.from === from)?.file ?? null;
      return { from, to, ours: toDollars(ours), file };
    });
}

const dollarsOf = (text: string) => toDollars(centsOfSum(text));

async function readFiles(tx: TenantTransaction, guaranteeId: string) {
  const files = await selectOwn(tx, 'payer_files as file')
    .leftJoin('users', 'users.id', 'file.imported_by')
    .where('file.guarantee_id', '=', guaranteeId)
    .select(['file.id', 'file.file_name', 'file.from_on', 'file.to_on', 'file.left_out'])
    .select(['file.is_compared', 'file.ours', 'file.theirs', 'file.imported_at'])
    .select(['file.their_claims', 'file.their_awp', 'file.their_paid'])
    .select(['users.first_name', 'users.last_name'])
    .execute();
  const states = await readStates(
    tx,
    files.map(({ id }) => id),
  );
  return files.map((row) => ({
    ...{ from: row.from_on, to: row.to_on },
    file: {
      ...{ id: row.id, fileName: row.file_name, importedAt: row.imported_at.toISOString() },
      importedByName: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
      updating: !row.is_compared,
      leftOut: row.left_out as unknown as ComparedFile['leftOut'],
      ...{ claims: row.their_claims, awp: dollarsOf(row.their_awp) },
      ...{ paid: dollarsOf(row.their_paid), ours: dollarsOf(row.ours) },
      ...{ theirs: dollarsOf(row.theirs), states: states.get(row.id) ?? [] },
    } satisfies ComparedFile,
  }));
}

/** What the claims of files come to by state, in the order of states. */
export async function readStates(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, ComparedFile['states']>> {
  const { rows } = await sql<{
    readonly file_id: string;
    readonly state: ComparedClaimRow['state'];
    readonly claims: number;
    readonly effect: string;
  }>`
    select file_id, state, count(*)::int as claims, sum(effect)::text as effect
    from payer_file_claims
    where organization_id = ${tx.organizationId} and file_id = any (${fileIds}::uuid[])
    group by file_id, state`.execute(tx.query);
  const sorted = rows.toSorted(
    (one, other) => comparedStates.indexOf(one.state) - comparedStates.indexOf(other.state),
  );
  return new Map(
    [...Map.groupBy(sorted, ({ file_id }) => file_id)].map(([id, of]) => [
      id,
      of.map(({ state, claims, effect }) => ({ state, claims, effect: dollarsOf(effect) })),
    ]),
  );
}

interface ClaimFilter {
  readonly fileId: string;
  readonly state?: ComparedClaimRow['state'] | undefined;
}

const where = (tx: TenantTransaction, { fileId, state }: ClaimFilter) => sql`
  claim.organization_id = ${tx.organizationId} and claim.file_id = ${fileId}
  ${state === undefined ? sql`and claim.state <> 'same'` : sql`and claim.state = ${state}`}`;

export async function countComparedClaims(
  tx: TenantTransaction,
  filter: ClaimFilter,
): Promise<number> {
  orNotFound(
    await selectOwn(tx, 'payer_files', { id: filter.fileId }).select('id').executeTakeFirst(),
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from payer_file_claims claim
    where ${where(tx, filter)}`.execute(tx.query);
  return rows[0]?.total ?? 0;
}

interface Row {
  readonly place: number;
  readonly state: ComparedClaimRow['state'];
  readonly effect: number;
  readonly rx_number: string;
  readonly fill_number: number | null;
  readonly filled_on: string;
  readonly ndc: string | null;
  readonly adjudication_id: string | null;
  readonly drug_name: string | null;
  readonly plan: string;
  readonly line: number | null;
  readonly our_awp: number | null;
  readonly our_paid: number | null;
  readonly our_out: OutReason | null;
  readonly our_rule: number | null;
  readonly their_awp: number | null;
  readonly their_paid: number | null;
  readonly their_out: 'excluded' | 'reversed' | null;
  readonly their_reason: string | null;
}

interface Order {
  readonly sort: 'filledOn' | 'rxNumber' | 'effect';
  readonly order: 'asc' | 'desc';
}

const sortColumns = { filledOn: 'filled_on', rxNumber: 'rx_number', effect: 'effect' } as const;

/** All that differ, or those of a state. */
export async function listComparedClaims(
  tx: TenantTransaction,
  filter: ClaimFilter & Order,
  { offset, limit }: PageWindow,
): Promise<ComparedClaimRow[]> {
  const direction = sql.raw(filter.order);
  const by = sql`claim.${sql.ref(sortColumns[filter.sort])} ${direction}, claim.place ${direction}`;
  const { rows } = await sql<Row>`
    select claim.place, claim.state, claim.effect::float8, claim.rx_number, claim.fill_number,
      claim.filled_on::text, claim.ndc, claim.adjudication_id, fills.drug_name, claim.line,
      concat_ws('/', coalesce(one.bin, held.bin), coalesce(one.pcn, held.pcn),
        coalesce(one.group_number, held.group_number)) as plan,
      claim.our_awp::float8, claim.our_paid::float8, claim.our_out, claim.our_rule,
      claim.their_awp::float8, claim.their_paid::float8, claim.their_out, claim.their_reason
    from (
      select * from payer_file_claims claim where ${where(tx, filter)}
      order by ${by} offset ${offset} limit ${limit}
    ) claim
    left join adjudications one on one.organization_id = claim.organization_id
      and one.id = claim.adjudication_id
    left join fills on fills.organization_id = one.organization_id and fills.id = one.fill_id
    left join payer_file_rows held on held.organization_id = claim.organization_id
      and held.file_id = claim.file_id and held.line = claim.line
    order by ${by}`.execute(tx.query);
  return rows.map((row) => ({
    ...{ place: row.place, state: row.state, effect: row.effect, rxNumber: row.rx_number },
    ...{ fillNumber: row.fill_number, filledOn: row.filled_on, ndc: row.ndc },
    ...{ drugName: row.drug_name, plan: row.plan, line: row.line },
    ours:
      row.adjudication_id === null
        ? null
        : { awp: row.our_awp, paid: row.our_paid, out: row.our_out, rule: row.our_rule },
    theirs:
      row.line === null
        ? null
        : {
            ...{ awp: row.their_awp, paid: row.their_paid, out: row.their_out },
            reason: row.their_reason,
          },
  }));
}

/** Enough for every row of a file and every claim of a period. */
const exportedMax = 1_000_000;

export const differenceLabels = [
  ...(['Difference', 'Rx', 'Fill', 'Fill date', 'NDC', 'BIN/PCN/Group', 'Line of file'] as const),
  ...(['Our AWP', 'Our payment', 'Our exclusion reason', 'AWP of file'] as const),
  ...(['Payment of file', 'Status in file', 'Reason in file', 'Effect on variance'] as const),
] as const;

/** For the payer: a claim that differs as cells under these labels. */
export const differenceCells = (row: ComparedClaimRow) => cellsOf(row, 'letter');

function cellsOf(row: ComparedClaimRow, wording: 'name' | 'letter') {
  const { ours, theirs } = row;
  const money = (amount: number | null | undefined) => amount?.toFixed(2) ?? null;
  return [
    ...[
      comparedStateTexts[row.state][wording],
      row.rxNumber,
      row.fillNumber,
      row.filledOn,
      row.ndc,
    ],
    ...[
      row.plan,
      row.line,
      money(ours?.awp),
      money(ours?.paid),
      ours?.out && outReasonTexts[ours.out],
    ],
    ...[money(theirs?.awp), money(theirs?.paid), theirs?.out, theirs?.reason],
    money(row.effect),
  ].map((cell) => cell ?? null);
}

/** The claims that differ as CSV, in the order of states. */
export async function differencesTable(tx: TenantTransaction, fileId: string): Promise<string> {
  const rows = await listDifferences(tx, fileId);
  const lines = [differenceLabels, ...rows.map((row) => cellsOf(row, 'name'))];
  return byteOrderMark + lines.map(csvLine).join('');
}

/** In the order of states. */
export async function listDifferences(
  tx: TenantTransaction,
  fileId: string,
): Promise<readonly ComparedClaimRow[]> {
  orNotFound(await selectOwn(tx, 'payer_files', { id: fileId }).select('id').executeTakeFirst());
  const all = { offset: 0, limit: exportedMax };
  const rows = await listComparedClaims(tx, { fileId, sort: 'filledOn', order: 'asc' }, all);
  return rows.toSorted((one, other) => one.place - other.place);
}
