import { expect, test } from 'vitest';
import { readDocument } from '../../read-document.ts';
import { UnreadableDocument } from '../../unreadable-document.ts';
import { makeCorpusDocument } from '../corpus/make-corpus-document.ts';
import { locked, padded, polyglot, withActions } from './acting-pdfs.ts';
import { contentBomb, deepTree, hugePage, manyPages, pageLoop } from './endless-pdfs.ts';
import {
  generatedDocument,
  sharedText,
  sheetKinds,
  smallPrint,
  text,
} from './generated-documents.ts';
import { pngBomb, tiffHeader } from './hostile-pictures.ts';
import { cellAt, emptyRows, lyingWorkbook, wideTable, workbookBomb } from './hostile-sheets.ts';
import { instructions, invoice, letter, printedLines } from './other-papers.ts';
import { printedOnce, printedTwice, twoFaced } from './two-faced-pdfs.ts';

const tooLarge = 'too_large_unpacked';
const remittance = { layout: 'plainLedger', seed: 5, claims: 12 } as const;

/** Smaller limits than the product's, so that exceeding them is quick. */
const limits = { unpackedBytesMax: 10_000_000, cellsMax: 10_000 };

async function reasonOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await readDocument(bytes, { limits })).notRemittance;
  } catch (error) {
    if (error instanceof UnreadableDocument) return error.code;
    throw error;
  }
}

async function figuresOf(bytes: Uint8Array) {
  const { payments } = await readDocument(bytes);
  return payments.map(({ status, payment }) => ({
    status,
    amount: payment.fields.amount?.value,
    rows: payment.claims.map(({ fields }) => [
      fields.claimId?.value,
      fields.dirFee?.value,
      fields.net?.value,
    ]),
  }));
}

test.each([
  ['2,000 pages', () => manyPages(2_000), 'too_many_pages'],
  ['a tree of pages that holds itself', () => pageLoop(), 'too_many_pages'],
  ['a page 1,000 nodes deep', () => deepTree(1_000), 'no_text'],
  ['a page 20,000 nodes deep', () => deepTree(20_000), 'damaged'],
  ['content that unpacks to 20 MB of blanks', () => contentBomb(20), 'no_text'],
  ['a page as large as a field', () => hugePage(20_000), 'no_text'],
  ['a TIFF header of 40,000 by 40,000 pixels', () => tiffHeader(40_000, 40_000), 'too_many_pixels'],
  ['a PNG of 16,000 by 16,000 pixels', () => pngBomb(16_000), 'too_many_pixels'],
  ['a workbook that unpacks to 20 MB', () => workbookBomb(20), 'too_large_unpacked'],
  ['a table of too many cells', () => wideTable(11_000), 'too_many_cells'],
  ['a cell in the last column of the last row', () => cellAt('XFD', 1_048_576), 'too_many_cells'],
  ['more rows than claims of four columns', () => emptyRows(2_501), 'too_many_cells'],
  [
    'a cell longer than a spreadsheet allows',
    () => text(`${'a,b,c\n'.repeat(9)}${'x'.repeat(33_000)},1,2\n`),
    tooLarge,
  ],
  ['a row far beyond the last', () => cellAt('A', 9_999_999), 'damaged'],
  ['a long text in every cell', () => sharedText({ cells: 200, characters: 60_000 }), tooLarge],
  ['a sheet larger than its head says', () => lyingWorkbook(20), tooLarge],
  ['a line of nothing but quotes', () => text('"'.repeat(3_000_000)), 'too_many_cells'],
  [
    'a quote that nobody closes',
    () => text(`a,b,c\n"${'x,y\n'.repeat(400_000)}`),
    'too_many_cells',
  ],
  ['a report of short words', () => text('a '.repeat(11_000)), 'too_many_cells'],
  ['a page of more text than a page holds', () => smallPrint(800), tooLarge],
  ['a password', () => locked('secret'), 'password_needed'],
  ['a letter', () => printedLines(letter), 'letter'],
  ['an invoice', () => printedLines(invoice), 'looks_like_invoice'],
  ['orders to whoever reads it', () => printedLines(instructions), 'no_claims'],
  ['a remittance in white on white', () => twoFaced.white(), 'no_text'],
  ['nothing', () => new Uint8Array(), 'not_a_document'],
] as const)('%s ends with a reason', async (_, make, reason) => {
  expect(await reasonOf(await make())).toBe(reason);
});

/** PDFs may use all the time their reader process is given, which does not apply here. */
test.each(Array.from({ length: sheetKinds }, (_, number) => number))(
  'generated sheet %i ends with a reason that a person understands',
  async (number) => {
    const { what, bytes } = generatedDocument(number, { scale: 0.01 });
    // A damaged file may still be a remittance, with the damage left for a person to review.
    const reason = (await reasonOf(bytes)) ?? what;
    expect(reason, what).toMatch(/^(too_|damaged|no_|not_)/);
  },
);

test.each([
  [64, 1],
  [65, 0],
])('%i lines of headings in a row introduce %i claims', async (times, claims) => {
  const heading = 'Rx Number,Fill Date,Drug,Gross,DIR Fee,Net Paid\n';
  const row = '4410011,03/01/2026,METFORMIN,20.00,2.00,18.00\n';
  const { payments } = await readDocument(text(heading.repeat(times) + row));
  expect(payments.flatMap(({ payment }) => payment.claims)).toHaveLength(claims);
});

/** The library used to wait for bytes that never came. */
test.each([48, 89, 130])('damaged workbook %i gets an outcome', async (number) => {
  const { what, bytes } = generatedDocument(number);
  expect([what, await reasonOf(bytes)]).toEqual(['damaged workbook', 'damaged']);
});

test('a truncated file ends with a reason', async () => {
  const { bytes } = await makeCorpusDocument(remittance);
  expect(await reasonOf(bytes.subarray(0, bytes.length * 0.6))).toBe('damaged');
});

test.each([
  ['scripts and programs to start', withActions],
  ['a zip behind it', polyglot],
  ['20 MB of nothing behind it', (pdf: Uint8Array) => padded(pdf, 20)],
] as const)('%s change nothing of what is read', async (_, change) => {
  const { bytes } = await makeCorpusDocument(remittance);
  const figures = await figuresOf(bytes);
  expect(figures.map(({ status }) => status)).toEqual(['proven']);
  expect(await figuresOf(change(bytes))).toEqual(figures);
});

/** As a person sees it. */
const seen = [
  ['4410011', '2.00', '20.00'],
  ['4410012', '3.00', '40.00'],
];

test.each([
  ['once', printedOnce],
  ['twice for bold type', printedTwice],
  ['beside text beyond the page', twoFaced.beyondThePage],
  ['beside text too small to see', twoFaced.tiny],
] as const)('what is printed %s is read as a person sees it', async (_, make) => {
  const [payment, ...others] = await figuresOf(make());
  expect(others).toEqual([]);
  expect(payment).toEqual({ status: 'proven', amount: '60.00', rows: seen });
});

test.each([
  ['not drawn', twoFaced.invisibleMode],
  ['white', twoFaced.white],
  ['covered by other text', twoFaced.covered],
  ['a white row among black ones', twoFaced.whiteRow],
] as const)('text that is %s proves nothing', async (_, make) => {
  expect((await figuresOf(make())).filter(({ status }) => status === 'proven')).toEqual([]);
});
