import { deflateSync } from 'node:zlib';
import { createSeededRandom, type SeededRandom } from '@pfs/edi/seeded-random';
import { contentBomb, deepTree, hugePage, manyPages, pictureBomb } from './endless-pdfs.ts';
import { pngBomb, tiffHeader } from './hostile-pictures.ts';
import { cellAt, lyingWorkbook, rowOf, workbookOf } from './hostile-sheets.ts';
import { onePage, type RawObject } from './raw-pdf.ts';

/** A small file made to keep its reader busy. */
export interface GeneratedDocument {
  readonly what: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Make = (random: SeededRandom) => Uint8Array;

/** Each kind with new random numbers. The file extension is what a stranger would give it. */
const kinds: readonly (readonly [what: string, ending: string, make: Make])[] = [
  ['a cell far out', 'xlsx', (random) => farCell(random)],
  ['rows far out', 'xlsx', (random) => sheetOf(rowsAt(random))],
  ['one text in every cell', 'xlsx', (random) => drawnText(random)],
  ['a sheet of blank cells', 'xlsx', (random) => blankCells(random)],
  ['a sheet of open tags', 'xlsx', (random) => sheetOf('<row r="1"><c '.repeat(many(random)))],
  ['a part larger than it says', 'xlsx', (random) => lyingWorkbook(random.between(1, 400))],
  ['many sheets', 'xlsx', (random) => manySheets(random)],
  ['damaged workbook', 'xlsx', (random) => damaged(random, workbookOf([rowOf('J', 900)]))],
  ['damaged table', 'csv', (random) => damaged(random, table(many(random)))],
  ['quotes', 'csv', (random) => text('"'.repeat(1_000 * many(random, 40)))],
  ['lines of quotes', 'csv', (random) => lines(random, '"'.repeat(random.between(2, 90)))],
  ['a quote nobody closes', 'csv', (random) => text(`a,b,c\n"${'x,y\n'.repeat(many(random))}`)],
  ['lines of commas', 'csv', (random) => lines(random, ','.repeat(random.between(3, 900)))],
  ['one line of commas', 'csv', (random) => text(','.repeat(1_000 * many(random, 20)))],
  ['long cells', 'csv', (random) => lines(random, longCells(random), 40)],
  ['odd numbers', 'csv', (random) => lines(random, oddNumbers(random), 400)],
  ['headings again and again', 'csv', (random) => lines(random, headings, 6_000)],
  ['tabs', 'txt', (random) => text('\t'.repeat(1_000 * many(random, 20)))],
  ['lines of tabs', 'txt', (random) => lines(random, `a${'\t'.repeat(random.between(9, 900))}b`)],
  ['short words', 'txt', (random) => text('a '.repeat(1_000 * many(random, 9)))],
  ['line ends', 'txt', (random) => text(`a${'\r\n'.repeat(1_000 * many(random, 9))}b`)],
  ['labels and no values', 'txt', (random) => lines(random, labels, 20_000)],
  ['forms in forms', 'pdf', (random) => formsInForms(random)],
  ['lines across the page', 'pdf', (random) => drawn(random, '0 0 m 600 700 l S\n')],
  ['areas over each other', 'pdf', (random) => drawn(random, '0 0 600 780 re f\n')],
  ['clips in clips', 'pdf', (random) => drawn(random, 'q 0 0 m 600 9 l 9 700 l h W n\n')],
  ['text over text', 'pdf', (random) => drawn(random, 'BT /F1 9 Tf 50 700 Td (Rx 1 1.00) Tj ET\n')],
  ['large text', 'pdf', (random) => drawn(random, 'BT /F1 900 Tf 0 0 Td (WM@8) Tj ET\n')],
  [
    'one long text',
    'pdf',
    (random) => longText(1_000 * many(random), random.pick(['1', 'A', '1.', '$', '- '])),
  ],
  ['a small pattern', 'pdf', (random) => smallPattern(random)],
  ['brackets in brackets', 'pdf', (random) => onePage('['.repeat(1_000 * many(random)))],
  ['objects in objects', 'pdf', (random) => onePage('', { catalog: nested(many(random)) })],
  ['damaged page', 'pdf', (random) => damaged(random, smallPrint(many(random)))],
  ['damaged picture', 'png', (random) => damaged(random, pngBomb(8 * random.between(9, 300)))],
  ['blanks', 'pdf', (random) => contentBomb(random.between(20, 400))],
  ['a deep tree', 'pdf', (random) => deepTree(random.between(500, 60_000))],
  ['many pages', 'pdf', (random) => manyPages(random.between(150, 5_000))],
  ['a huge picture', 'pdf', (random) => pictureBomb(8 * random.between(500, 4_000))],
  ['a huge page', 'pdf', (random) => hugePage(random.between(50, 30_000))],
  ['a black picture', 'png', (random) => pngBomb(8 * random.between(300, 2_000))],
  ['a header of a picture', 'tiff', (random) => tiffHeader(random.below(60_000), 9_000)],
];

/** The kinds that are sheets and reports come first. */
export const sheetKinds = kinds.findIndex(([, ending]) => ending === 'pdf');

/** The document of a number: its kind in rotation, its figures by the number, scaled in size. */
export function generatedDocument(number: number, { scale = 1 } = {}): GeneratedDocument {
  const [what, ending, make] = kinds[number % kinds.length] ?? [];
  if (what === undefined || make === undefined) throw new RangeError('there are no kinds');
  const random = createSeededRandom(number + 1);
  const between = (lowest: number, highest: number): number =>
    lowest + random.below(Math.floor((highest - lowest) * scale) + 1);
  return { what, name: `${number}.${ending}`, bytes: make({ ...random, between }) };
}

function many(random: SeededRandom, most = 1_000): number {
  return random.between(1, most);
}

export function text(content: string): Uint8Array {
  return new Uint8Array(Buffer.from(content));
}

const fileBytesMax = 45_000_000;

function lines(random: SeededRandom, line: string, most = 200_000): Uint8Array {
  const fits = Math.floor(fileBytesMax / (line.length + 1));
  return text(`${line}\n`.repeat(Math.min(fits, random.between(2, most))));
}

const headings = 'Rx Number,Fill Date,Drug,Gross,DIR Fee,Net Paid,Check Number,Check Date';
const labels = 'Check Number: Check Date: Payer: Total Paid: $ DIR Fee: ( ) - -';

function longCells(random: SeededRandom): string {
  const cell = random.pick(['1', '1.', '1,111', '-', '(', '$ ', '1/', 'Date ', 'é', 'total ']);
  return Array.from({ length: 4 }, () => cell.repeat(random.between(1_000, 90_000))).join(';');
}

function oddNumbers(random: SeededRandom): string {
  const cell = random.pick(['1.1.1.1', '12/31/99999', '1,,,1', '--5', '((5', '1e400', '0x10']);
  return `${cell};`.repeat(random.between(100, 2_000));
}

/** A remittance without mistakes, until it is damaged. */
function table(rows: number): Uint8Array {
  const line = (_: unknown, at: number) =>
    `${4_000_000 + at},03/01/2026,METFORMIN,20.00,2.00,18.00`;
  const all = Array.from({ length: rows }, line).join('\n');
  return text(`Rx Number,Fill Date,Drug,Gross,DIR Fee,Net Paid\n${all}\n`);
}

/** With some bytes changed, a piece repeated, its end cut off, or several of these. */
function damaged(random: SeededRandom, bytes: Uint8Array): Uint8Array {
  const own = bytes.slice();
  for (let change = random.below(40); change > 0; change -= 1) {
    own[random.below(own.length)] = random.below(256);
  }
  const piece = own.slice(random.below(own.length)).slice(0, random.between(1, 5_000));
  const end = random.pick([own.length, own.length, random.below(own.length) + 1]);
  const again = Array.from({ length: random.below(50) }, () => piece);
  return new Uint8Array(Buffer.concat([own.slice(0, end), ...again, own.slice(end)]));
}

function sheetOf(rows: string, strings = ''): Uint8Array {
  return workbookOf([rows], strings);
}

function farCell(random: SeededRandom): Uint8Array {
  const row = random.pick([1_048_576, 99_999_999, random.between(1_000, 1_048_576)]);
  const column = random.pick(['XFD', 'ZZZ', 'AAA', 'ZZ']);
  return cellAt(column, row);
}

function rowsAt(random: SeededRandom): string {
  const step = random.between(1, 2_000);
  return Array.from({ length: 500 }, (_, at) => rowOf('ALL', 1 + at * step)).join('');
}

/** One text of that many characters, shown by that many cells. */
export function sharedText({
  cells,
  characters,
  letters = 'a ',
}: {
  readonly cells: number;
  readonly characters: number;
  readonly letters?: string;
}): Uint8Array {
  const rows = Array.from({ length: cells }, (_, at) => {
    return `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`;
  });
  return sheetOf(rows.join(''), `<si><t>${letters.repeat(characters / letters.length)}</t></si>`);
}

function drawnText(random: SeededRandom): Uint8Array {
  return sharedText({
    cells: random.between(100, 4_000),
    characters: random.between(1_000, 200_000),
    letters: random.pick(['9', 'a ', '_x0041_', '1/1/']),
  });
}

function blankCells(random: SeededRandom): Uint8Array {
  const row = random.pick(['<row/>', '<row><c r="A1"/></row>', '<row r="1"></row>', '<c r="B7"/>']);
  return sheetOf(row.repeat(1_000 * many(random, 5_000)));
}

function manySheets(random: SeededRandom): Uint8Array {
  return workbookOf(Array.from({ length: random.between(50, 2_500) }, () => rowOf('Z', 999)));
}

const form = '/Type /XObject /Subtype /Form /BBox [0 0 612 792]';

/** Each draws the next that many times; the last one is text. */
function formsInForms(random: SeededRandom): Uint8Array {
  const [levels, times] = [random.between(2, 12), random.between(2, 30)];
  const last = random.pick(['BT /F1 9 Tf 50 700 Td (Rx) Tj ET', '0 0 600 700 re f', '']);
  const more = Array.from({ length: levels }, (_, at): RawObject => {
    const font = '/Font << /F1 5 0 R >>';
    const head = `${form} /Resources << ${font} /XObject << /X1 ${at + 7} 0 R >> >>`;
    return { head, stream: Buffer.from(at === levels - 1 ? last : '/X1 Do '.repeat(times)) };
  });
  return onePage('/X1 Do '.repeat(times), { page: '/XObject << /X1 6 0 R >>', more });
}

function packed(content: string): { readonly head: string; readonly stream: Uint8Array } {
  return { head: '/Filter /FlateDecode', stream: deflateSync(Buffer.from(content), { level: 9 }) };
}

function drawn(random: SeededRandom, step: string): Uint8Array {
  return onePage(packed(step.repeat(100 * many(random, 4_000))));
}

/** That many lines of a hundred characters, one below the other. */
export function smallPrint(count: number): Uint8Array {
  const line = `(${'1'.repeat(100)}) '\n`;
  return onePage(packed(`BT /F1 0.9 Tf 0.9 TL 5 791 Td ${line.repeat(count)} ET`));
}

function longText(characters: number, letters = '1'): Uint8Array {
  const content = letters.repeat(characters / letters.length);
  return onePage(packed(`BT /F1 9 Tf 50 700 Td (${content}) Tj ET`));
}

/** A page filled with a pattern of such small steps that it is drawn millions of times. */
function smallPattern(random: SeededRandom): Uint8Array {
  const step = random.pick([0.01, 0.1, 1]);
  const head = `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep ${step} /YStep ${step} /Resources << >>`;
  const fill = '/Pattern cs /P1 scn 0 0 600 780 re f\n'.repeat(random.between(1, 500));
  return onePage(packed(fill), {
    page: '/Pattern << /P1 6 0 R >>',
    more: [{ head, stream: Buffer.from('0 0 9 9 re f '.repeat(many(random))) }],
  });
}

function nested(levels: number): string {
  return `/Names ${'<< /A [ '.repeat(1_000 * levels)}`;
}
