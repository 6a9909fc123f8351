import { outReasonTexts } from '@pfs/core/contracts/guarantees';
import { comparedStateTexts } from '@pfs/core/contracts/payer-files';
import { periodLabel } from '@pfs/core/lumps/settle-periods';
import { counted } from '@pfs/core/metrics/ratios';
import { type Cents, parseCents, sumCents, toCents, zeroCents } from '@pfs/core/money';
import type { ComparedFacts } from '@pfs/core/recovery/case-letters';
import type { ComparedClaimRow, ComparedFile } from '@pfs/wire/payer-files';
import { sql } from 'kysely';
import { csvLine } from '../../platform/csv.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Column, PdfBlock } from '../../platform/documents/document.ts';
import { AppError } from '../../platform/errors.ts';
import {
  differenceCells,
  differenceLabels,
  listDifferences,
  listPayerFiles,
  readTrueUps,
} from '../payer-contracts/public.ts';
import { rateText } from './packet-contracts.ts';

/** The payer's own file of a period that a case disputes, and the claims that differ. */
export interface PacketExhibit {
  readonly title: string;
  readonly file: Pick<ComparedFile, 'ours' | 'theirs' | 'states'>;
  readonly claims: readonly ComparedClaimRow[];
}

export interface PacketExhibits {
  readonly exhibits: readonly PacketExhibit[];
  /** Whether there is one of every guarantee and period of the case. */
  readonly isComplete: boolean;
}

export const noExhibits: PacketExhibits = { exhibits: [], isComplete: false };

/** The files that are held for the periods of a case, as they are compared now. */
export async function readExhibits(tx: TenantTransaction, caseId: string): Promise<PacketExhibits> {
  const { rows: held } = await sql<{ row_key: string }>`select row_key from case_rows
    where organization_id = ${tx.organizationId} and case_id = ${caseId}
      and kind = 'true_up'`.execute(tx.query);
  if (held.length === 0) return noExhibits;
  const keys = new Set(held.map(({ row_key }) => row_key));
  const units = (await readTrueUps(tx)).filter(({ key }) => keys.has(key));
  const exhibits: PacketExhibit[] = [];
  let isComplete = units.length === keys.size;
  const sorted = units.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const { from, to, guarantees, months } of sorted) {
    for (const guarantee of guarantees) {
      const periods = (await listPayerFiles(tx, guarantee.id)).filter((one) => one.to === to);
      const file = periods.find((one) => one.from === from)?.file;
      // One without claims in the period, such as one that ended before, needs no file.
      const isMeasured = months.some(({ guaranteeId }) => guaranteeId === guarantee.id);
      if (!file && isMeasured) isComplete = false;
      if (!file) continue;
      if (file.updating) {
        throw new AppError('conflict', {
          message:
            'A payer’s file is still being compared with your claims. Try again in a moment.',
        });
      }
      const title = `Your file: ${rateText(guarantee)}, ${periodLabel({ from, to })}`;
      exhibits.push({ title, file, claims: await listDifferences(tx, file.id) });
    }
  }
  return { exhibits, isComplete };
}

/** What the letter says of the payer's files. */
export function comparedFacts({ exhibits, isComplete }: PacketExhibits): ComparedFacts | undefined {
  if (exhibits.length === 0) return undefined;
  const claims = exhibits.reduce((sum, one) => sum + one.claims.length, 0);
  return { files: exhibits.length, claims, isComplete };
}

/** Our figures and what the differences come to must be the payer's, by state and by claim. */
export function requireEffects({ title, file, claims }: PacketExhibit): void {
  const sum = (all: readonly { readonly effect: number }[]) =>
    sumCents(all.map(({ effect }) => centsOf(effect)));
  const wanted = centsOf(file.theirs) - centsOf(file.ours);
  if (sum(file.states) === wanted && sum(claims) === wanted) return;
  throw new RangeError(`${title}: the differences don't come to ${wanted} cents`);
}

const centsOf = (dollars: number): Cents => parseCents(dollars.toFixed(2)) ?? zeroCents;

/** From our figures to the payer's, with what each kind of difference comes to. */
function sumLines({ ours, theirs, states }: PacketExhibit['file']) {
  return [
    ['Our figures', null, centsOf(ours)],
    ...states.map(({ state, claims, effect }) => [
      ...[comparedStateTexts[state].letter, claims, centsOf(effect)],
    ]),
    ['Your file', null, centsOf(theirs)],
  ] as (readonly [string, number | null, Cents])[];
}

const columns: readonly Column[] = [
  { label: 'Difference', kind: 'text', weight: 2 },
  { label: 'Rx', kind: 'text' },
  { label: 'Fill', kind: 'count' },
  { label: 'Fill date', kind: 'day' },
  { label: 'NDC', kind: 'text' },
  { label: 'Our AWP', kind: 'money' },
  { label: 'Our payment', kind: 'money' },
  { label: 'Our exclusion reason', kind: 'text' },
  { label: 'Your AWP', kind: 'money' },
  { label: 'Your payment', kind: 'money' },
  { label: 'Your status', kind: 'text' },
  { label: 'Effect', kind: 'money' },
];

const statusTexts = { excluded: 'Excluded', reversed: 'Reversed' } as const;

function printedCells({ ours, theirs, ...row }: ComparedClaimRow) {
  const money = (dollars: number | null | undefined) =>
    dollars === null || dollars === undefined ? null : centsOf(dollars);
  const status = theirs?.out ? statusTexts[theirs.out] : null;
  return [
    ...[comparedStateTexts[row.state].letter, row.rxNumber, row.fillNumber, row.filledOn, row.ndc],
    ...[money(ours?.awp), money(ours?.paid), ours?.out ? outReasonTexts[ours.out] : null],
    ...[money(theirs?.awp), money(theirs?.paid)],
    [status, theirs?.reason].filter(Boolean).join(': ') || null,
    centsOf(row.effect),
  ];
}

/** For the letter: sums by difference, then the claims that differ, if they can be printed. */
export function exhibitBlocks(exhibit: PacketExhibit, rowsMax: number): readonly PdfBlock[] {
  const { title, file, claims } = exhibit;
  const lines = sumLines(file);
  const total = claims.reduce((sum, { effect }) => sum + centsOf(effect), 0);
  const table: PdfBlock = {
    ...{ kind: 'table', columns, rows: claims.map(printedCells) },
    total: columns.map((_, at) =>
      at === 0 ? 'Total' : at < columns.length - 1 ? '' : toCents(total),
    ),
  };
  const tooLong = 'The exhibit is too long to print. The enclosed CSV file has every claim.';
  return [
    { kind: 'page_break' },
    { kind: 'heading', text: title },
    {
      kind: 'table',
      columns: [
        { label: 'Difference', kind: 'text' },
        { label: 'Claims', kind: 'count' },
        { label: 'Effect on the amount due', kind: 'money' },
      ],
      rows: lines.slice(0, -1),
      total: lines.at(-1) ?? [],
    },
    ...(claims.length === 0
      ? []
      : [
          { kind: 'heading', text: `Exhibit: ${counted(claims.length, 'difference')}` } as const,
          claims.length > rowsMax ? ({ kind: 'paragraph', text: tooLong } as const) : table,
        ]),
  ];
}

/** For the table: the same as CSV, below the case's own lines. */
export function exhibitLines({ title, file, claims }: PacketExhibit): string {
  const money = (cents: Cents) => (cents / 100).toFixed(2);
  return [
    [],
    [title],
    ['Difference', 'Claims', 'Effect on the amount due'],
    ...sumLines(file).map(([name, count, cents]) => [name, count, money(cents)]),
    ...(claims.length === 0 ? [] : [[], differenceLabels, ...claims.map(differenceCells)]),
  ]
    .map((cells) => csvLine(cells))
    .join('');
}
