import { onePage } from './raw-pdf.ts';

/** Lines of a small remittance as [words, x, y]; amounts as a person sees them. */
type Line = readonly [words: string, x: number, y: number];

const head: readonly Line[] = [
  ['Payer: BLUE HERON RX', 50, 740],
  ['Check Number: 55510447', 50, 724],
  ['Check Date: 03/06/2026', 50, 708],
  ['Check Amount: 60.00', 50, 692],
  ['Rx Number', 50, 660],
  ['Fill Date', 150, 660],
  ['Gross', 250, 660],
  ['DIR Fee', 330, 660],
  ['Net Paid', 410, 660],
];

function row(y: number, cells: readonly string[]): readonly Line[] {
  return cells.map((words, at): Line => [words, [50, 150, 250, 330, 410][at] ?? 50, y]);
}

const honest: readonly Line[] = [
  ...head,
  ...row(640, ['4410011', '02/11/2026', '22.00', '2.00', '20.00']),
  ...row(624, ['4410012', '02/12/2026', '43.00', '3.00', '40.00']),
  ...row(600, ['Total', '', '65.00', '5.00', '60.00']),
];

/** The same document, in which everything adds up with fees that nobody can see. */
const other: readonly Line[] = [
  ...head,
  ...row(640, ['4410011', '02/11/2026', '29.00', '9.00', '20.00']),
  ...row(624, ['4410012', '02/12/2026', '49.00', '9.00', '40.00']),
  ...row(600, ['Total', '', '78.00', '18.00', '60.00']),
];

function write(lines: readonly Line[], before = ''): string {
  const texts = lines
    .filter(([words]) => words !== '')
    .map(([words, x, y]) => `1 0 0 1 ${x} ${y} Tm (${words}) Tj`);
  return `BT /F1 10 Tf ${before}\n${texts.join('\n')}\nET\n`;
}

const shown = write(honest);

/** How a text can be in the file but not on the paper. */
export const twoFaced = {
  /** The visible table is drawn as shapes; the text is not drawn at all. */
  invisibleMode: () => onePage(`${write(other, '3 Tr')}`),
  white: () => onePage(`1 g ${write(other)} 0 g`),
  covered: () => onePage(`${write(other)} 1 g 0 0 612 792 re f 0 g ${shown}`),
  beyondThePage: () => onePage(`${shown} 1 0 0 1 0 900 cm ${write(other)}`),
  whiteRow: () =>
    onePage(
      `${shown} 1 g ${write(row(608, ['4410013', '02/13/2026', '9.00', '9.00', '0.00']))} 0 g`,
    ),
  tiny: () => onePage(`${shown} q 0.01 0 0 0.01 300 300 cm ${write(other)} Q`),
} as const;

/** Nothing hidden: bold type made by printing each word twice, slightly offset. */
export function printedTwice(): Uint8Array {
  const again = honest.map(([words, x, y]): Line => [words, x + 0.3, y]);
  return onePage(shown + write(again));
}

export function printedOnce(): Uint8Array {
  return onePage(shown);
}
