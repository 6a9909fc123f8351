import type { Month } from '@pfs/core/days';
import { requestOpening } from '@pfs/core/metrics/negotiation-ask';
import { sumCents, usdText } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import type { PdfBlock, PdfDocument } from '../../../platform/documents/document.ts';
import { monthLabel, periodText } from '../../../platform/format-days.ts';
import { type Letterhead, letterheadLines } from '../../organizations/public.ts';
import type { AnalyzedPayer } from '../contract-analysis.service.ts';
import type { Exhibit } from './exhibits.ts';
import { monthsTable } from './report-tables.ts';

export interface LetterParts {
  readonly months: readonly Month[];
  readonly currentMonth: Month;
  readonly today: Day;
  readonly letterhead: Letterhead;
  readonly exhibits: readonly Exhibit[];
}

/** Shorter exhibits follow on the letter's page, because a new page would be nearly blank. */
const ownPageRowsMin = 12;
const blank = '_'.repeat(20);

/**
 * The document for the payer: a cover letter, and an exhibit for each requested amount. It contains
 * no patient names, margins, settings or acceptable terms.
 */
export function toNegotiationReport(payer: AnalyzedPayer, parts: LetterParts): PdfDocument {
  const { letterhead, exhibits } = parts;
  const rows = exhibits.reduce((sum, exhibit) => sum + exhibit.rows, 0);
  return {
    head: {
      title: `Request to ${payer.payerName}`,
      organization: letterhead.name,
      lines: letterheadLines(letterhead),
    },
    blocks: [
      ...letterBlocks(payer, parts),
      ...(rows >= ownPageRowsMin ? [{ kind: 'page_break' } as const] : []),
      ...exhibits.flatMap(exhibitBlocks),
      { kind: 'heading', text: 'Your payments and fees by month' },
      monthsTable(payer, parts),
    ],
  };
}

function letterBlocks(
  { payerName }: AnalyzedPayer,
  { exhibits, months, today }: LetterParts,
): readonly PdfBlock[] {
  const askedCents = sumCents(exhibits.map(({ amountCents }) => amountCents));
  const subject =
    exhibits.length === 0
      ? 'Confirmation of fee terms'
      : `Review of ${usdText(askedCents)}, payments of ${monthsText(months)}`;
  const paragraph = (text: string): PdfBlock => ({ kind: 'paragraph', text });
  return [
    paragraph(periodText({ from: today, to: today })),
    paragraph(`To: ${payerName}, Pharmacy Network Contracting`),
    { kind: 'heading', text: subject },
    paragraph(requestOpening(exhibits)),
    ...(exhibits.length === 0
      ? []
      : [
          requestsTable(exhibits),
          paragraph(
            'Each amount is the exact total of the lines in its exhibit. Payments and fees come ' +
              'from your remittances. The note above the lines explains what is included. No claim appears in ' +
              'two exhibits.',
          ),
          paragraph(
            'The exhibits list prescription numbers and fill dates but no patient names. Please ' +
              'treat them as protected health information.',
          ),
        ]),
    paragraph('Please answer in writing within 30 days of the date of this letter.'),
    paragraph('Sincerely,'),
    paragraph(''),
    paragraph(`Signature ${blank}${blank}     Name and title ${blank}${blank}`),
  ];
}

/** In months, not days, because the last one may be unfinished. */
export function monthsText(months: readonly Month[]): string {
  const [first = ''] = months;
  const last = months.at(-1) ?? first;
  return `${monthLabel(first)} to ${monthLabel(last)}`;
}

function requestsTable(exhibits: readonly Exhibit[]): PdfBlock {
  return {
    kind: 'table',
    columns: [
      { label: 'Exhibit', kind: 'text', weight: 0.5 },
      { label: 'What we found', kind: 'text', weight: 2 },
      { label: 'Our request', kind: 'text', weight: 2 },
      { label: 'Items', kind: 'count' },
      { label: 'Amount', kind: 'money' },
    ],
    rows: exhibits.map(({ letter, finding, ask, rows, amountCents }) => [
      letter,
      finding,
      ask,
      rows,
      amountCents,
    ]),
    total: [
      'Total',
      '',
      '',
      exhibits.reduce((sum, { rows }) => sum + rows, 0),
      sumCents(exhibits.map(({ amountCents }) => amountCents)),
    ],
  };
}

function exhibitBlocks({ letter, title, ask, counted, table }: Exhibit): readonly PdfBlock[] {
  return [
    { kind: 'heading', text: `Exhibit ${letter}: ${title}` },
    { kind: 'paragraph', text: ask, withNext: true },
    { kind: 'paragraph', text: counted, withNext: true },
    table,
  ];
}
