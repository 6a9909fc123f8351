import type { ProvenDocument } from '@pfs/documents/proven-document';
import { readDocument } from '@pfs/documents/read-document';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import type { DocumentEvaluation } from '../packages/documents/src/testing/corpus/evaluation/evaluate-document.ts';
import {
  type ClassDocument,
  type ClassName,
  classNames,
  documentsOf,
} from './documents-accuracy/classes.ts';
import { addToTally, emptyTally, printTallies, type Tally } from './documents-accuracy/tally.ts';

/*
 * How well documents are read: made-up remittances in all layouts, as PDFs, with mistakes of the
 * payer's own, in shapes seen in the wild, and as scans made worse in six ways. A figure that is
 * counted and not true is a silent error, and there may be none. The layouts kept apart were never
 * looked at while reading was made better. BENCH_CLASSES chooses classes, BENCH_LAYOUTS layouts,
 * BENCH_DOCUMENTS and BENCH_SCANS how many of each; BENCH_TELL tells of each that went wrong.
 */
const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 300);
const scans = Number(process.env['BENCH_SCANS'] ?? 17);
const firstSeed = Number(process.env['BENCH_SEED'] ?? 1_000);
const chosen = process.env['BENCH_CLASSES']?.split(',') ?? classNames;
const layouts = process.env['BENCH_LAYOUTS']?.split(',');
/** Prints what went wrong with each document, with its seed. */
const isTold = process.env['BENCH_TELL'] !== undefined;

const tallies: Tally[] = [];
for (const name of classNames.filter((one) => chosen.includes(one))) {
  tallies.push(await measure(name));
}
printTallies(tallies);
process.exit(tallies.some(({ silent }) => silent > 0) ? 1 : 0);

async function measure(name: ClassName): Promise<Tally> {
  let tally = emptyTally(name);
  const count = /^(digital|sheet|wild(?!-clean))/.test(name) ? documents : scans;
  for (const one of documentsOf(name, { count, firstSeed, layouts })) {
    const { bytes, isFaulty, judge } = await one.make();
    const before = performance.now();
    const read = await readOrNot(bytes);
    const seconds = (performance.now() - before) / 1_000;
    const judged = judge(read);
    tally = addToTally(tally, { judged, isFaulty, seconds, pages: read.pages.length });
    if (isTold) tell(one, judged);
  }
  return tally;
}

/** Unreadable values are reported and don't count as figures of a remittance. */
async function readOrNot(bytes: Uint8Array): Promise<ProvenDocument> {
  try {
    return await readDocument(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return { kind: 'pdf', pages: [], payments: [], notRemittance: error.code };
  }
}

function tell({ label }: ClassDocument, judged: DocumentEvaluation): void {
  const { outcome, silent, doubts, wrong, people, claims, claimsFound } = judged;
  const isFaulty = /^(digital|sheet)-faulty/.test(label);
  const isFine = outcome === 'completed' && wrong.length === 0 && silent.length === 0;
  if (isFine && !isFaulty) return;
  console.log(`  ${label}: ${outcome}, ${claimsFound} of ${claims} claims`);
  if (silent.length > 0) console.log(`    SILENT ${silent.slice(0, 4).join('; ')}`);
  if (people.length > 0) console.log(`    PEOPLE ${people.slice(0, 3).join('; ')}`);
  if (doubts.length > 0) console.log(`    doubts ${doubts.slice(0, 6).join(', ')}`);
  for (const value of wrong.slice(0, 3)) console.log(`    ${value}`);
  if (wrong.length > 3) console.log(`    and ${wrong.length - 3} more`);
}
