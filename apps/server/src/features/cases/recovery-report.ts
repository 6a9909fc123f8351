import { buffer } from 'node:stream/consumers';
import { type Bucket, type Period, reportBuckets } from '@pfs/core/metrics/periods';
import { type Cents, toCents, toDollars } from '@pfs/core/money';
import {
  type CaseKind,
  type CaseState,
  caseKindTexts,
  caseStateTexts,
} from '@pfs/core/recovery/cases';
import type { Day } from '@pfs/core/remittance';
import type { RecoveryReport, RecoveryReportFormat } from '@pfs/wire/cases';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type {
  Cell,
  Column,
  DocumentHead,
  PdfDocument,
  Table,
  Workbook,
} from '../../platform/documents/document.ts';
import { makePdf, makeWorkbook } from '../../platform/documents/make-document.ts';
import { readDocumentSource } from '../../platform/documents/read-document-source.ts';
import { dataAsOfText, periodText } from '../../platform/format-days.ts';
import { bucketLabel, getReportOwner } from '../reports/public.ts';
import { readPartyNames } from './case-names.repository.ts';
import { isYoungInSql, joinCycleInSql, promisedInSql, unpaidInSql } from './receipts.ts';

/** In the order of the columns; `caption` is that of its number of cases. */
const sums = {
  found: { label: 'Found', count: 'casesFound', caption: 'Cases found' },
  sent: { label: 'Sent', count: 'casesSent', caption: 'Cases sent' },
  won: { label: 'Won', count: 'casesWon', caption: 'Cases won' },
  seen: { label: 'Money seen' },
  promisedNotPaid: { label: 'Promised, not paid' },
  byItself: { label: 'Came by itself' },
} as const;
const sumNames = Object.keys(sums) as (keyof typeof sums)[];
const counts = ['casesFound', 'casesSent', 'casesWon'] as const;

type Sums = Readonly<Record<keyof typeof sums, Cents> & Record<(typeof counts)[number], number>>;

interface ReportFigures {
  readonly period: Period;
  readonly today: Day;
  readonly totals: Sums;
  readonly parties: readonly (Sums & { readonly key: string; readonly name: string })[];
  readonly months: readonly (Sums & { readonly bucket: Bucket })[];
}

interface ReportAsked {
  readonly period: Period;
  /** What is not paid is told as of this day. */
  readonly today: Day;
  /** Undefined: all. */
  readonly kinds?: readonly CaseKind[] | undefined;
  readonly parties?: readonly string[] | undefined;
}

/** SQL after `from`: what happened to each case on a day of the period, in dollars. */
function movements(
  tx: TenantTransaction,
  { period: { from, to }, today, kinds, parties }: ReportAsked,
): RawBuilder<unknown> {
  const isIn = (day: string) => sql`${sql.ref(day)} between ${from}::date and ${to}::date`;
  const mine = sql.join(
    [
      sql`cases.organization_id = ${tx.organizationId}`,
      ...(kinds === undefined ? [] : [sql`cases.kind = any (${[...kinds]}::text[])`]),
      ...(parties === undefined ? [] : [sql`cases.party = any (${[...parties]}::text[])`]),
    ],
    sql` and `,
  );
  return sql`(
    select id as case_id, party, found_on as day, 1 as "casesFound",
      asked - found_again as found,
      0 as "casesSent", 0 as sent, 0 as "casesWon", 0 as won, 0 as "promisedNotPaid", 0 as seen,
      0 as "byItself"
    from cases where ${mine} and ${isIn('found_on')}
    union all
    select id, party, sent_on, 0, 0, 1, asked - sent_again, 0, 0, 0, 0, 0
    from cases where ${mine} and ${isIn('sent_on')}
    union all
    select id, party, decided_on, 0, 0, 0, 0, 1, greatest(0, ${promisedInSql} - (
        select coalesce(sum(counted_elsewhere), 0) from case_receipts receipt
        where receipt.organization_id = cases.organization_id and receipt.case_id = cases.id)),
      case when ${isYoungInSql(today)} then 0 else ${unpaidInSql} end, 0, 0
    from cases ${joinCycleInSql}
    where ${mine} and state in ('won', 'partly') and ${isIn('decided_on')}
    union all
    select case_id, party, came_on, 0, 0, 0, 0, 0, 0, 0,
      case when came_on >= sent_on then amount - counted_elsewhere else 0 end,
      case when came_on >= sent_on then 0 else amount - counted_elsewhere end
    from case_receipts receipt
    join cases on ${mine} and cases.id = receipt.case_id
    where receipt.organization_id = ${tx.organizationId} and ${isIn('came_on')}
  ) moved`;
}

const summed = sql.join([
  ...counts.map((name) => sql`sum(moved.${sql.ref(name)})::float8 as ${sql.ref(name)}`),
  ...sumNames.map((name) => sql`(sum(moved.${sql.ref(name)}) * 100)::float8 as ${sql.ref(name)}`),
]);

type Summed = Readonly<Record<keyof Sums, number>>;

function add(rows: readonly Summed[]): Sums {
  const sum = (name: keyof Sums) => rows.reduce((total, row) => total + row[name], 0);
  return Object.fromEntries([
    ...counts.map((name) => [name, sum(name)]),
    ...sumNames.map((name) => [name, toCents(Math.round(sum(name)))]),
  ]) as unknown as Sums;
}

export async function readReportFigures(
  tx: TenantTransaction,
  asked: ReportAsked,
): Promise<ReportFigures> {
  const { rows } = await sql<Summed & { readonly party: string; readonly month: string }>`
    select party, to_char(day, 'YYYY-MM') as month, ${summed}
    from ${movements(tx, asked)} group by 1, 2`.execute(tx.query);
  const nameOf = await readPartyNames(tx);
  const { period, today } = asked;
  return {
    ...{ period, today },
    totals: add(rows),
    parties: [...Map.groupBy(rows, ({ party }) => party)]
      .map(([key, own]) => ({ key, name: nameOf(key), ...add(own) }))
      .toSorted(
        (one, other) =>
          other.seen - one.seen || other.found - one.found || (one.name < other.name ? -1 : 1),
      ),
    months: reportBuckets(period, 'month').map((bucket) => ({
      ...add(rows.filter(({ month }) => month === bucket.name)),
      bucket,
    })),
  };
}

/** The API's form of a report. */
export function toRecoveryReport(figures: ReportFigures): RecoveryReport {
  const { period, today, totals, parties, months } = figures;
  return {
    period: { from: period.from, to: period.to },
    totals: dollarsOf(totals),
    parties: parties.map(({ key, name, ...own }) => ({ key, name, ...dollarsOf(own) })),
    months: months.map(({ bucket, ...own }) => ({
      ...{ month: bucket.name, label: bucketLabel(bucket, today) },
      ...{ from: bucket.from, to: bucket.to },
      ...dollarsOf(own),
    })),
  };
}

function dollarsOf(own: Sums): RecoveryReport['totals'] {
  const dollars = Object.fromEntries(sumNames.map((name) => [name, toDollars(own[name])]));
  return { ...own, ...(dollars as Record<keyof typeof sums, number>) };
}

const sumColumns: readonly Column[] = sumNames.flatMap((name): Column[] => {
  const { label, ...more } = sums[name];
  const money = { label, kind: 'money' } as const;
  return 'caption' in more ? [{ label: more.caption, kind: 'count' }, money] : [money];
});

function cellsOf(own: Sums): readonly Cell[] {
  return sumNames.flatMap((name) => {
    const sum = sums[name];
    return 'count' in sum ? [own[sum.count], own[name]] : [own[name]];
  });
}

function partyTable({ parties, totals }: ReportFigures): Table {
  return {
    columns: [{ label: 'Payer or vendor', kind: 'text', weight: 2 }, ...sumColumns],
    rows: parties.map((party) => [party.name, ...cellsOf(party)]),
    total: ['Total', ...cellsOf(totals)],
  };
}

function monthTable({ months, today, totals }: ReportFigures): Table {
  return {
    columns: [{ label: 'Month', kind: 'text', weight: 2 }, ...sumColumns],
    rows: months.map((month) => [bucketLabel(month.bucket, today), ...cellsOf(month)]),
    total: ['Total', ...cellsOf(totals)],
  };
}

const meaning =
  'Found, Sent: what the cases asked that were found or sent in the period, each dollar once. What ' +
  'two cases asked is found in the older one, but not in a missing deposit or true-up, and sent in ' +
  'the one that was sent first. Won: what payers and vendors promised in it. Money seen: ' +
  'receipts of the period since a case was sent. Came by itself: receipts from before it was ' +
  'sent. Promised, not paid: what the cases won in the period still lack today, ' +
  'once the usual time to pay has passed since they were won: that in which the payer paid 95% of ' +
  'claims, or 30 days (Part D: 14) for vendors and where few payments are known. A deposit that ' +
  'arrived after all counts as won and as money only where no claim, refund, or lump sum of its ' +
  'payment counts.';

const isEmpty = (own: Sums) => [...counts, ...sumNames].every((name) => own[name] === 0);

function pdfOf(figures: ReportFigures, head: DocumentHead): PdfDocument {
  const { totals, today, months } = figures;
  const none = 'No case was found, sent, won, or paid in this period.';
  // Future months are only in the table.
  const drawn = months.slice(0, months.findLastIndex((month) => !isEmpty(month)) + 1);
  return {
    head,
    landscape: true,
    blocks: [
      {
        kind: 'facts',
        facts: sumNames.map((name) => ({
          ...{ label: sums[name].label, value: totals[name], as: 'money' as const },
        })),
      },
      { kind: 'paragraph', text: meaning },
      ...(drawn.length > 1
        ? [
            {
              ...{ kind: 'bar_chart' as const, title: 'Money seen by month' },
              points: drawn.map(({ bucket, seen }) => ({
                ...{ label: bucketLabel(bucket, today), cents: seen },
              })),
            },
          ]
        : []),
      { kind: 'heading', text: 'By payer and vendor' },
      { kind: 'table', empty: none, ...partyTable(figures) },
      { kind: 'heading', text: 'By month' },
      { kind: 'table', ...monthTable(figures) },
    ],
  };
}

interface CaseOfReport extends Summed {
  readonly number: number;
  readonly kind: CaseKind;
  readonly party: string;
  readonly state: CaseState;
  readonly found_on: Day;
  readonly sent_on: Day | null;
  readonly decided_on: Day | null;
}

/** Every case of the period, so that a reader can add up what the tables say. */
async function caseTable(
  tx: TenantTransaction,
  { period, today, totals }: ReportFigures,
): Promise<Table> {
  const { rows } = await sql<CaseOfReport>`
    select cases.number, cases.kind, cases.party, cases.state, cases.found_on, cases.sent_on,
      cases.decided_on, ${summed}
    from ${movements(tx, { period, today })}
    join cases on cases.organization_id = ${tx.organizationId} and cases.id = moved.case_id
    group by cases.organization_id, cases.id order by cases.number`.execute(tx.query);
  const nameOf = await readPartyNames(tx);
  const text = (label: string, weight = 1) => ({ label, kind: 'text', weight }) as const;
  const day = (label: string) => ({ label, kind: 'day' }) as const;
  return {
    columns: [
      ...[text('Case'), text('Kind', 2), text('Payer or vendor', 2), text('State')],
      ...[day('Found on'), day('Sent on'), day('Decided on'), ...sumColumns],
    ],
    rows: rows.map((one) => [
      ...[String(one.number), caseKindTexts[one.kind].name, nameOf(one.party)],
      ...[caseStateTexts[one.state], one.found_on, one.sent_on, one.decided_on],
      ...cellsOf(add([one])),
    ]),
    total: ['Total', '', '', '', null, null, null, ...cellsOf(totals)],
  };
}

/** The report as a file. Needs a snapshot, so that its tables agree. */
export async function recoveryReportFile(
  tx: TenantTransaction,
  { format, ...asked }: ReportAsked & { readonly format: RecoveryReportFormat },
): Promise<{ readonly fileName: string; readonly content: Buffer }> {
  const figures = await readReportFigures(tx, asked);
  const { period } = figures;
  const { organization, timeZone } = await getReportOwner(tx);
  const { dataAsOf } = await readDocumentSource(tx);
  const head: DocumentHead = {
    ...{ title: 'Recovery Report', organization, period: periodText(period), filters: [] },
    dataAsOf: dataAsOfText(dataAsOf, timeZone),
  };
  const workbook = async (): Promise<Workbook> => ({
    head,
    notes: [meaning],
    sheets: [
      { name: 'Payers and vendors', ...partyTable(figures) },
      { name: 'Months', ...monthTable(figures) },
      { name: 'Cases', ...(await caseTable(tx, figures)) },
    ],
  });
  const made = format === 'pdf' ? makePdf(pdfOf(figures, head)) : makeWorkbook(await workbook());
  return {
    fileName: `recovery-report-${period.from}-to-${period.to}.${format}`,
    content: await buffer(await made),
  };
}
