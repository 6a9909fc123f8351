import { makeCorpusDocument } from '../../packages/documents/src/testing/corpus/make-corpus-document.ts';
import {
  locked,
  padded,
  polyglot,
  withActions,
} from '../../packages/documents/src/testing/hostile/acting-pdfs.ts';
import {
  contentBomb,
  deepTree,
  drawingLoop,
  hugePage,
  manyPages,
  pageLoop,
  pictureBomb,
} from '../../packages/documents/src/testing/hostile/endless-pdfs.ts';
import {
  photograph,
  pngBomb,
  tiffHeader,
} from '../../packages/documents/src/testing/hostile/hostile-pictures.ts';
import {
  wideTable,
  workbookBomb,
} from '../../packages/documents/src/testing/hostile/hostile-sheets.ts';
import {
  instructions,
  invoice,
  letter,
  printedLines,
} from '../../packages/documents/src/testing/hostile/other-papers.ts';
import { twoFaced } from '../../packages/documents/src/testing/hostile/two-faced-pdfs.ts';

/** A hostile file with its allowed outcomes: a status or an HTTP status. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly make: () => Promise<Uint8Array> | Uint8Array;
  readonly outcomes: readonly string[];
}

const failed = ['failed'];
/** Nothing in it may count; it may go to review. */
const notCounted = ['failed', 'review'];

async function remittance(seed: number): Promise<Uint8Array> {
  return (await makeCorpusDocument({ layout: 'plainLedger', seed, claims: 12 })).bytes;
}

function file(
  what: string,
  name: string,
  make: HostileFile['make'],
  outcomes: readonly string[] = failed,
): HostileFile {
  return { what, name, make, outcomes };
}

/** Larger than the product's limits, for testing them. */
export const hostileFiles: readonly HostileFile[] = [
  file('a password', 'a.pdf', () => locked('secret')),
  file('2,000 pages', 'b.pdf', () => manyPages(2_000)),
  file('pages that hold themselves', 'c.pdf', () => pageLoop()),
  file('a page 20,000 nodes deep', 'd.pdf', () => deepTree(20_000)),
  file('a form that draws itself', 'e.pdf', () => drawingLoop()),
  file('content of 300 MB of blanks', 'f.pdf', () => contentBomb(300)),
  file('a picture of 30,000 x 30,000 in a PDF', 'g.pdf', () => pictureBomb(30_000)),
  file('a page of 20,000 inches', 'h.pdf', () => hugePage(20_000)),
  file('a TIFF header of 40,000 x 40,000', 'i.tiff', () => tiffHeader(40_000, 40_000)),
  file('a PNG of 30,000 x 30,000', 'j.png', () => pngBomb(30_000)),
  file('a workbook of 300 MB', 'k.xlsx', () => workbookBomb(300)),
  file('1.1 million cells', 'l.csv', () => wideTable(1_100_000)),
  file('60 MB', 'm.pdf', async () => padded(await remittance(61), 60), ['413']),
  file('45 MB behind a remittance', 'n.pdf', async () => padded(await remittance(62), 45), [
    'completed',
  ]),
  file('half a remittance', 'o.pdf', async () => {
    const bytes = await remittance(63);
    return bytes.subarray(0, bytes.length * 0.6);
  }),
  file('scripts and programs to start', 'p.pdf', async () => withActions(await remittance(64)), [
    'completed',
  ]),
  file('a zip behind a remittance', 'q.pdf', async () => polyglot(await remittance(65)), [
    'completed',
  ]),
  file('a letter', 'r.pdf', () => printedLines(letter)),
  file('an invoice', 's.pdf', () => printedLines(invoice)),
  file('orders to a language model', 't.pdf', () => printedLines(instructions), notCounted),
  file('a photo', 'u.jpg', () => photograph()),
  file('a remittance in white on white', 'v.pdf', () => twoFaced.white(), notCounted),
  file('other text under the visible one', 'w.pdf', () => twoFaced.covered(), notCounted),
  file('nothing', 'x.pdf', () => new Uint8Array(), ['400', '415', '422']),
  file('an honest remittance after all of them', 'y.pdf', () => remittance(66), ['completed']),
];
