import { dayLabel } from '@pfs/core/days';
import { type Cents, centsToText, sumCents } from '@pfs/core/money';
import { type CaseLetter, caseAmountLabel, caseLetterOf } from '@pfs/core/recovery/case-letters';
import type { CaseKind } from '@pfs/core/recovery/cases';
import { refundRemarkText } from '@pfs/core/refunds';
import type { Day } from '@pfs/core/remittance';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type {
  Cell,
  Column,
  LetterHead,
  PdfBlock,
  PdfDocument,
} from '../../platform/documents/document.ts';
import { periodText } from '../../platform/format-days.ts';
import {
  comparedFacts,
  exhibitBlocks,
  exhibitLines,
  noExhibits,
  type PacketExhibits,
  requireEffects,
} from './packet-compared.ts';
import { contractSums, shortColumns, trueUpColumns } from './packet-contracts.ts';
import { depositFields, heldFields } from './packet-deposits.ts';
import { type PacketField, type PacketRow, packetFields } from './packet-rows.ts';

export interface PacketCase {
  readonly number: number;
  readonly kind: CaseKind;
  /** The payer, plan, facilitator or vendor. */
  readonly partyName: string;
  readonly rows: number;
  readonly askedCents: Cents;
  readonly madeOn: Day;
}

interface Fields {
  /** In the order in which the recipient's own tables have them. */
  readonly table: readonly PacketField[];
  /** In the letter, where a page is only so wide. */
  readonly letter: readonly PacketField[];
}

const claim = [
  'ncpdp',
  'npi',
  'rx',
  'fill',
  'filledOn',
  'bin',
  'pcn',
  'group',
  'authorization',
].concat(['ndc', 'quantity', 'drug']) as readonly PacketField[];
const claimInLetter: readonly PacketField[] = [
  ...(['rx', 'fill', 'filledOn', 'plan', 'authorization', 'ndc', 'quantity', 'drug'] as const),
];
const unpaid: Fields = { table: [...claim, 'asked'], letter: [...claimInLetter, 'asked'] };
const paid: readonly PacketField[] = [
  'agreed',
  'remitted',
  'explained',
  'asked',
  'paidOn',
  'trace',
];
const price: Fields = {
  table: [
    ...(claim.filter((field) => field !== 'authorization') as PacketField[]),
    ...(['basis', 'ingredientPaid', 'feePaid', 'unitPaid', 'unitCost', 'invoice'] as const),
    ...(['invoicedOn', 'line', 'nadac', 'priceAsked', 'asked'] as const),
  ],
  letter: [
    ...(['rx', 'fill', 'filledOn', 'plan', 'ndc', 'quantity', 'drug', 'basis'] as const),
    ...(['unitPaid', 'unitCost', 'invoice', 'line', 'nadac', 'ingredientPaid'] as const),
    ...(['priceAsked', 'asked'] as const),
  ],
};
const floor: Fields = {
  table: [
    ...price.table.slice(0, -2),
    ...(['rule', 'floorUnit', 'floorFrom', 'floorFee', 'priceAsked', 'asked'] as const),
  ],
  letter: [
    ...(['rx', 'fill', 'filledOn', 'plan', 'ndc', 'quantity', 'drug', 'basis'] as const),
    ...(['ingredientPaid', 'feePaid', 'rule', 'floorUnit', 'floorFrom', 'floorFee'] as const),
    ...(['priceAsked', 'asked'] as const),
  ],
};
const refund: Fields = {
  table: [
    ...(['ncpdp', 'npi', 'rx', 'fill', 'filledOn', 'ndc', 'quantity', 'drug', 'expected'] as const),
    ...(['expectedFrom', 'refunded', 'asked', 'remarks', 'remarkTexts', 'paidOn'] as const),
    ...(['trace', 'controlNumbers'] as const),
  ],
  letter: [
    ...(['rx', 'fill', 'filledOn', 'ndc', 'quantity', 'drug', 'expected', 'expectedFrom'] as const),
    ...(['refunded', 'asked', 'remarks', 'paidOn', 'trace', 'controlNumbers'] as const),
  ],
};
const fees: readonly PacketField[] = ['dirFee', 'gerFee', 'networkFee', 'asked', 'paidOn', 'trace'];
const lump: readonly PacketField[] = [
  ...(['code', 'reference', 'paidOn', 'trace', 'paymentAmount', 'asked'] as const),
];
const overcharge: readonly PacketField[] = [
  ...(['invoice', 'invoicedOn', 'line', 'ndc', 'finding', 'units', 'billed', 'compared'] as const),
  ...(['source', 'sourceOn', 'asked'] as const),
];
const duplicate: readonly PacketField[] = [
  ...(['invoice', 'invoicedOn', 'asked', 'same', 'otherInvoice', 'otherOn', 'otherTotal'] as const),
];

const fieldsOf: Readonly<Record<CaseKind, Fields>> = {
  underpaid: { table: [...claim, ...paid], letter: [...claimInLetter, ...paid] },
  contract_short: {
    table: [...claim, ...shortColumns],
    letter: [...claimInLetter, ...shortColumns],
  },
  unpaid,
  missing_remittance: unpaid,
  mac: price,
  floor,
  mfp_late: refund,
  mfp_short: refund,
  part_d_question: {
    table: [
      ...(['ncpdp', 'npi', 'claimNumber', 'controlNumbers', 'rx', 'fill', 'filledOn'] as const),
      ...(['bin', 'pcn', 'group', 'ndc', 'quantity', 'drug'] as const),
      ...fees,
    ],
    letter: [
      ...(['claimNumber', 'controlNumbers', 'rx', 'filledOn', 'plan', 'ndc', 'drug'] as const),
      ...fees,
    ],
  },
  true_up: { table: trueUpColumns, letter: trueUpColumns },
  unexplained_lump: { table: lump, letter: lump },
  held_payment: heldFields,
  missing_deposit: depositFields,
  vendor_overcharge: { table: overcharge, letter: overcharge },
  vendor_duplicate: { table: duplicate, letter: duplicate },
};

/** Amounts that add up to something. A payment may have several lines. */
const summed: ReadonlySet<PacketField> = new Set<PacketField>([
  ...(['agreed', 'remitted', 'explained', 'expected', 'refunded', 'priceAsked'] as const),
  ...(['ingredientPaid', 'feePaid'] as const),
  ...(['dirFee', 'gerFee', 'networkFee', 'asked'] as const),
  ...contractSums,
]);

/** About 150 pages; longer tables are in the CSV file alone. */
const printedRowsMax = 5_000;
/** More columns need a wide page. */
const portraitColumnsMax = 7;
const blank = '_'.repeat(20);

/**
 * The letter of a case, and its rows behind it. The letterhead says who writes and where an answer
 * goes.
 */
export function letterOf(
  head: Omit<LetterHead, 'title'>,
  packetCase: PacketCase,
  rows: readonly PacketRow[],
  held: PacketExhibits = noExhibits,
): PdfDocument {
  requireTotal(packetCase, rows);
  for (const exhibit of held.exhibits) requireEffects(exhibit);
  const { kind, number, askedCents } = packetCase;
  const isPrinted = rows.length <= printedRowsMax;
  const facts = { ...packetCase, amountCents: askedCents, isPrinted };
  const words = caseLetterOf({ ...facts, compared: comparedFacts(held) });
  return {
    head: { ...head, title: `Case ${number}` },
    landscape: fieldsOf[kind].letter.length > portraitColumnsMax,
    blocks: [
      ...letterBlocks(words, packetCase),
      { kind: 'page_break' },
      { kind: 'heading', text: words.table },
      ...(kind === 'missing_remittance' ? [daysTable(rows)] : []),
      rowsTable(kind, rows),
      ...remarkBlocks(rows),
      ...held.exhibits.flatMap((exhibit) => exhibitBlocks(exhibit, printedRowsMax)),
    ],
  };
}

function letterBlocks(words: CaseLetter, { number, madeOn }: PacketCase): readonly PdfBlock[] {
  const paragraphs = [words.shows, words.asks, words.enclosed, words.answer];
  const paragraph = (text: string): PdfBlock => ({ kind: 'paragraph', text });
  return [
    paragraph(periodText({ from: madeOn, to: madeOn })),
    paragraph(`To: ${words.to}`),
    paragraph(`Case ${number}`),
    { kind: 'heading', text: words.subject },
    ...paragraphs.map(paragraph),
    paragraph('Sincerely,'),
    paragraph(''),
    paragraph(`Signature ${blank}${blank}     Name and title ${blank}${blank}`),
  ];
}

function rowsTable(kind: CaseKind, rows: readonly PacketRow[]): PdfBlock {
  if (rows.length > printedRowsMax) {
    const text =
      'The table is too long to print. The enclosed CSV file has every line and the total.';
    return { kind: 'paragraph', text };
  }
  const fields = fieldsOf[kind].letter;
  return {
    kind: 'table',
    columns: fields.map((field) => columnOf(kind, field)),
    rows: rows.map((row) => fields.map((field) => printedCell(row, field))),
    total: totalCells(fields, rows),
  };
}

function columnOf(kind: CaseKind, field: PacketField): Column {
  const { kind: written } = packetFields[field];
  return {
    label: labelOf(kind, field),
    kind: written === 'list' || written === 'days' ? 'text' : written,
    ...(field === 'drug' ? { weight: 2 } : {}),
  };
}

function labelOf(kind: CaseKind, field: PacketField): string {
  return field === 'asked' ? caseAmountLabel(kind) : packetFields[field].label;
}

function printedCell(row: PacketRow, field: PacketField): Cell {
  const cell = row[field] ?? null;
  if (packetFields[field].kind !== 'days' || cell === null) return cell;
  return String(cell).split('; ').map(dayLabel).join('; ');
}

function totalCells(fields: readonly PacketField[], rows: readonly PacketRow[]): readonly Cell[] {
  return fields.map((field, at) => {
    if (at === 0) return 'Total';
    return summed.has(field) ? totalOf(rows, field) : '';
  });
}

function totalOf(rows: readonly PacketRow[], field: PacketField): Cents {
  return sumCents(rows.flatMap((row) => (row[field] as Cents | undefined) ?? []));
}

/** What the remark codes of the rows mean, each once. */
function remarkBlocks(rows: readonly PacketRow[]): readonly PdfBlock[] {
  const codes = new Set(
    rows.flatMap(({ remarks }) => (remarks ? String(remarks).split('; ') : [])),
  );
  if (codes.size === 0) return [];
  const items = [...codes].toSorted().map((code) => `${code}: ${refundRemarkText(code)}`);
  return [
    { kind: 'heading', text: 'Remark codes as we understand them' },
    { kind: 'list', items },
  ];
}

/** Whole remittances are missing, so their days come first. */
function daysTable(rows: readonly PacketRow[]): PdfBlock {
  const days = Map.groupBy(rows, ({ filledOn }) => dayLabel(String(filledOn)));
  return {
    kind: 'table',
    columns: [
      { label: packetFields.filledOn.label, kind: 'text' },
      { label: 'Claims', kind: 'count' },
      { label: caseAmountLabel('missing_remittance'), kind: 'money' },
    ],
    rows: [...days].map(([day, claims]) => [day, claims.length, totalOf(claims, 'asked')]),
    total: ['Total', rows.length, totalOf(rows, 'asked')],
  };
}

/** The table of a case as CSV, with the total in its last line; exhibits follow. */
export function tableOf(
  packetCase: PacketCase,
  rows: readonly PacketRow[],
  { exhibits }: PacketExhibits = noExhibits,
): string {
  requireTotal(packetCase, rows);
  for (const exhibit of exhibits) requireEffects(exhibit);
  const { kind } = packetCase;
  const fields = fieldsOf[kind].table;
  const lines = [
    fields.map((field) => labelOf(kind, field)),
    ...rows.map((row) => fields.map((field) => csvCell(row[field], field))),
    totalCells(fields, rows).map((cell, at) => csvCell(cell, fields[at] ?? 'rx')),
  ];
  return byteOrderMark + lines.map(csvLine).join('') + exhibits.map(exhibitLines).join('');
}

function csvCell(cell: Cell | undefined, field: PacketField): string | number | null {
  if (cell === undefined || cell === null || cell === '') return null;
  const isMoney = packetFields[field].kind === 'money' && typeof cell === 'number';
  return isMoney ? centsToText(cell as Cents) : cell;
}

/** Neither file may ask for another amount than its rows come to. */
function requireTotal(
  { number, rows: counted, askedCents }: PacketCase,
  rows: readonly PacketRow[],
) {
  const total = totalOf(rows, 'asked');
  const held = new Set(rows.map(({ rowKey }) => rowKey)).size;
  if (total === askedCents && held === counted) return;
  throw new RangeError(
    `case ${number} asks ${askedCents} for ${counted} rows, not ${total} for ${held}`,
  );
}
