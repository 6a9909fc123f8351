import { factsLearned, type KnownLayout, type LayoutFacts } from '@pfs/core/draft/known-layout';
import { proveDraft } from '@pfs/core/draft/prove-draft';
import { applyDraftChange } from '@pfs/core/draft/review/apply-draft-change';
import type { DraftChange } from '@pfs/core/draft/review/draft-change';
import { expect, test } from 'vitest';
import type { DocumentWords } from '../../document-words.ts';
import { type PrintedText, printDocument, printPage } from '../../testing/layout/print-words.ts';
import { layoutRemittance } from '../layout-remittance.ts';

/** Lines of a page in a monospaced font; a space is as wide as a letter. */
function typed(...lines: readonly string[]): DocumentWords {
  const texts = lines.map((text, at): PrintedText => ({ x: 20, y: 30 + 12 * at, text }));
  return printDocument(printPage(texts));
}

const head = (number: number, amount: string): readonly string[] => [
  'CEDAR VALLEY HEALTH PLAN',
  `CHECK NUMBER: 8292188${number}  CHECK DATE: 09/14/2026  CHECK AMOUNT: ${amount}`,
  '',
];

type Row = readonly [claimId: string, gross: string, taken: string, net: string];

const lineOf = ([claimId, ...amounts]: Row): string =>
  `${claimId}   09/02/2026   METFORMIN 500 MG  ${amounts.map((one) => one.padStart(9)).join('  ')}`;

const headings = (taken: string): string =>
  `RX NUMBER FILL DATE    DRUG NAME             GROSS  ${taken.padStart(9)}   NET PAID`;

/** Deductions under a heading that names nothing known. */
const kappa = (number: number, amount: string, ...rows: readonly Row[]) =>
  typed(...head(number, amount), headings('KAPPA'), ...rows.map(lineOf));

/** A first section of paid claims, and a second one, without headings, of reversals. */
const parts = (number: number, amount: string, [paid, back]: readonly [Row[], Row[]]) =>
  typed(
    ...head(number, amount),
    headings('DIR FEE'),
    'Current activity',
    ...paid.map(lineOf),
    'Prior activity',
    ...back.map(lineOf),
  );

const letter = (number: number, amount: string, ...items: readonly string[]) =>
  typed(
    'CEDAR VALLEY HEALTH PLAN',
    'Dear pharmacy, we settle the plan year.',
    '',
    `DESCRIPTION${' '.repeat(24)}AMOUNT`,
    ...items,
    '',
    `CHECK NUMBER: 8292188${number}  CHECK DATE: 09/14/2026  CHECK AMOUNT: ${amount}`,
  );

const item = (words: string, amount: string) => words.padEnd(32) + amount.padStart(9);

function read(document: DocumentWords, layouts: readonly KnownLayout[] = []) {
  const { layout, payments } = layoutRemittance(document, { layouts, payerNames: [] });
  const [payment] = payments;
  if (payment === undefined || layout === undefined) throw new Error('nothing was read');
  return { layout, payment, proven: proveDraft(payment, { today: '2026-11-01' }) };
}

/** What is known about a document's layout after a person's changes, which prove it. */
function teach(document: DocumentWords, steps: readonly DraftChange[]): KnownLayout {
  const { layout, payment, proven } = read(document);
  expect(proven.status).toBe('unproven');
  const after = steps.reduce((state, step) => applyDraftChange(state, step).payments, [
    payment,
  ] as readonly (typeof payment)[]);
  const all = after.map((one) => proveDraft(one));
  expect(all).toMatchObject([{ status: 'proven', doubts: [] }]);
  return { id: 'one', fingerprint: layout.fingerprint, facts: factsLearned(all, layout) };
}

const first = kappa(
  1,
  '601.49',
  ['8123401', '612.40', '15.31', '597.09'],
  ['8123402', '4.40', '0.00', '4.40'],
);

const next = kappa(
  2,
  '318.10',
  ['8123403', '300.00', '2.50', '297.50'],
  ['8123404', '21.00', '0.40', '20.60'],
);

const move = { kind: 'move_column', payment: 0, field: 'otherAdjustment', into: 'dirFee' } as const;
const lump = { kind: 'accept', part: 'lump', payment: 0, field: 'amount' } as const;
const flip = { kind: 'flip_rows', part: 'claim', payment: 0, fromRow: 2, toRow: 2 } as const;

test.each<
  [string, readonly [DocumentWords, DocumentWords], readonly DraftChange[], keyof LayoutFacts]
>([
  ['what a column is', [first, next], [move], 'columns'],
  [
    'that a section was taken back',
    [
      parts(1, '20.00', [
        [
          ['8123401', '22.00', '1.00', '21.00'],
          ['8123402', '5.00', '1.00', '4.00'],
        ],
        [['8123403', '5.50', '0.50', '5.00']],
      ]),
      parts(2, '8.00', [
        [['8123404', '12.00', '1.00', '11.00']],
        [
          ['8123405', '2.50', '0.50', '2.00'],
          ['8123406', '1.50', '0.50', '1.00'],
        ],
      ]),
    ],
    [flip],
    'sections',
  ],
  [
    'what lump sums do',
    [
      letter(1, '12.00', item('Plan year 2025', '7.00'), item('Plan year 2024', '5.00')),
      letter(2, '40.00', item('Plan year 2025', '31.00'), item('Plan year 2024', '9.00')),
    ],
    [
      { ...lump, row: 0 },
      { ...lump, row: 1 },
    ],
    'lumpSums',
  ],
])('after a person said %s, the next document is proven', (_what, documents, steps, kind) => {
  const [one, other] = documents;
  const known = teach(one, steps);
  expect(Object.keys(known.facts)).toEqual([kind]);
  expect(read(other).proven.status).toBe('unproven');
  const later = read(other, [known]);
  expect(later.proven).toMatchObject({ status: 'proven', doubts: [] });
  expect(later.layout.knownLayoutId).toBe('one');
});

test('totals below a known section are not lump sums', () => {
  const [paid, back]: readonly [Row, Row] = [
    ['8123401', '22.00', '1.00', '21.00'],
    ['8123402', '5.50', '0.50', '5.00'],
  ];
  const before = '8123401   09/02/2026   METFORMIN 500 MG  '.length;
  const totalOf = (row: Row) => 'Section total'.padEnd(before) + lineOf(row).slice(before);
  const lines = [
    ...[...head(1, '16.00'), headings('DIR FEE'), 'Current activity', lineOf(paid), totalOf(paid)],
    ...['Prior activity', lineOf(back), totalOf(back), ''],
    ...['Current activity  21.00', 'Less reversals  5.00'],
  ];
  const document = typed(...lines);
  const { layout } = read(document);
  const sections = [{ title: 'Prior activity', claims: 'taken_back' }] as const;
  const known = { id: 'one', fingerprint: layout.fingerprint, facts: { sections } };
  const { payment, proven } = read(document, [known]);
  expect(payment.lumps).toEqual([]);
  expect(proven).toMatchObject({ status: 'proven', doubts: [] });
});

test('a learned column is read under its meaning, in totals too', () => {
  const known = teach(first, [move]);
  const { payment } = read(next, [known]);
  expect(payment.claims.map(({ fields }) => fields.dirFee?.value)).toEqual(['2.50', '0.40']);
  expect(payment.claims[0]?.fields).not.toHaveProperty('otherAdjustment');
});

test('a layout that reads a column wrongly makes the document wait', () => {
  const { facts, ...layout } = teach(first, [move]);
  const wrong = {
    columns: [{ heading: 'GROSS', field: 'dirFee' } as const, ...(facts.columns ?? [])],
  };
  expect(read(next, [{ ...layout, facts: wrong }]).proven.status).toBe('unproven');
});

test('a line that groups claims by person is not a title', () => {
  const { payment } = read(parts(1, '21.00', [[['8123401', '22.00', '1.00', '21.00']], []]));
  expect(payment.shape?.sections).toEqual([{ title: 'Current activity', fromRow: 0, toRow: 0 }]);
  const people = typed(
    ...head(1, '25.00'),
    headings('DIR FEE'),
    'DOE, JANE',
    lineOf(['8123401', '22.00', '1.00', '21.00']),
    'ROE, RICHARD',
    lineOf(['8123402', '5.00', '1.00', '4.00']),
  );
  expect(read(people).payment.shape?.sections).toEqual([]);
});
