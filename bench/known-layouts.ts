import type { KnownLayout } from '@pfs/core/draft/known-layout';
import type { ProvenDocument } from '@pfs/documents/proven-document';
import { readDocument } from '@pfs/documents/read-document';
import { UnreadableDocument } from '@pfs/documents/unreadable-document';
import { evaluateWild } from '../packages/documents/src/testing/wild/evaluate-wild.ts';
import { helpDocument } from '../packages/documents/src/testing/wild/help-document.ts';
import {
  makeWildDocument,
  wildLayoutNames,
} from '../packages/documents/src/testing/wild/make-wild-document.ts';

/*
 * How many documents of a layout complete after a person has helped with one. Of the class `wild`
 * each layout whose document waits is helped once, as a person would who sees its page: facts of
 * the head, meanings of columns, signs of sections and lump sums. Then the next documents of the
 * same layout are read: other claims, numbers and days of the same payer. BENCH_DOCUMENTS chooses
 * how many documents are tried, BENCH_NEXT how many follow each that waits, BENCH_LAYOUTS layouts.
 */
const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 300);
const nextOnes = Number(process.env['BENCH_NEXT'] ?? 20);
const firstSeed = Number(process.env['BENCH_SEED'] ?? 1_000);
const isTold = process.env['BENCH_TELL'] !== undefined;
const chosen = process.env['BENCH_LAYOUTS']?.split(',');
const names = wildLayoutNames.filter((name) => chosen?.includes(name) ?? true);

interface Row {
  layouts: number;
  learned: number;
  next: number;
  completed: number;
  silent: number;
}

const empty = (): Row => ({ layouts: 0, learned: 0, next: 0, completed: 0, silent: 0 });
const taught = new Map<string, Row>();
const untaught = new Map<string, Row>();

for (let at = 0; at < documents; at += 1) {
  const layout = names[at % names.length] ?? '';
  const seed = firstSeed + Math.floor(at / names.length);
  const made = await makeWildDocument({ layout, seed });
  const first = await readOrNot(made.bytes);
  if (evaluateWild(first, made).outcome === 'completed') continue;
  const { isFinished, learned } = helpDocument(first, made);
  const { fingerprint } = first.layout ?? {};
  const isTaught = isFinished && fingerprint !== undefined && Object.keys(learned).length > 0;
  const known = isTaught ? [{ id: 'one', fingerprint, facts: learned }] : [];
  const rows = isTaught ? taught : untaught;
  const row = rows.get(layout) ?? empty();
  rows.set(layout, row);
  row.layouts += 1;
  if (isTaught) row.learned += 1;
  if (isTold) {
    const doubts = first.payments.flatMap((one) => one.doubts.map(({ code }) => code));
    console.log(`${layout} ${seed}: ${[...new Set(doubts)].join()} ${JSON.stringify(learned)}`);
  }
  await readNext({ layout, seed }, known, row);
}

print('After one document was helped', taught);
print('Where nothing could be learned', untaught);

async function readNext(
  of: { readonly layout: string; readonly seed: number },
  known: readonly KnownLayout[],
  row: Row,
): Promise<void> {
  for (let number = 1; number <= nextOnes; number += 1) {
    const made = await makeWildDocument({ ...of, number });
    const read = await readOrNot(made.bytes, known);
    const { outcome, silent } = evaluateWild(read, made);
    row.next += 1;
    if (outcome === 'completed') row.completed += 1;
    if (silent.length > 0) row.silent += 1;
    if (isTold && outcome !== 'completed') {
      const doubts = read.payments.flatMap((one) => one.doubts.map(({ code }) => code));
      const used = read.layout?.knownLayoutId === undefined ? 'not recognized' : 'recognized';
      console.log(`  ${number} ${outcome}, ${used}: ${[...new Set(doubts)].join()}`);
    }
    if (isTold && silent.length > 0) console.log(`  ${number} SILENT ${silent.join('; ')}`);
  }
}

async function readOrNot(
  bytes: Uint8Array,
  layouts: readonly KnownLayout[] = [],
): Promise<ProvenDocument> {
  try {
    return await readDocument(bytes, { known: { layouts, payerNames: [] } });
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error;
    return { kind: 'pdf', pages: [], payments: [], notRemittance: error.code };
  }
}

function print(title: string, rows: ReadonlyMap<string, Row>): void {
  console.log(`\n  ${title}`);
  console.log('  layout              waiting  next ones  completed  silent errors');
  const all = empty();
  for (const [layout, row] of rows) {
    console.log(`  ${line(layout, row)}`);
    for (const key of Object.keys(all) as (keyof Row)[]) all[key] += row[key];
  }
  console.log(`  ${line('all', all)}`);
}

function line(name: string, { layouts, next, completed, silent }: Row): string {
  const share = next === 0 ? '-' : `${((completed / next) * 100).toFixed(1)} %`;
  return [
    name.padEnd(18),
    String(layouts).padStart(8),
    String(next).padStart(10),
    share.padStart(10),
    String(silent).padStart(14),
  ].join(' ');
}
