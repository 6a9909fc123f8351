import { proveInvoice } from '@pfs/core/invoice-draft/prove-invoice';
import { type ReadInvoices, readInvoices } from '@pfs/documents/invoices/read-invoices';
import { is810, read810 } from '@pfs/edi/invoices/read-810';
import { evaluateInvoices } from '../packages/documents/src/testing/invoices/evaluate-invoices.ts';
import { type ClassName, classNames, digitalClasses, fileOf } from './invoices-accuracy/classes.ts';

/*
 * How well invoices are read: those of three vendors as PDF, CSV and workbook, PDFs of any layout,
 * PDFs with mistakes of the vendor's own, PDFs of further shapes, shapes that the reader was not
 * tuned on, X12 810, and scans made worse in six ways. What would be
 * kept without anybody's look and is not true is a silent error, and there may be none.
 */
const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 300);
const scans = Number(process.env['BENCH_SCANS'] ?? 3);
const firstSeed = Number(process.env['BENCH_SEED'] ?? 1_000);
const chosen = process.env['BENCH_CLASSES']?.split(',') ?? classNames;
/** Prints what went wrong with each document, with its seed. */
const isTold = process.env['BENCH_TELL'] !== undefined;

let silentInAll = 0;
const rows: Record<string, Record<string, number | string>> = {};
for (const name of classNames.filter((one) => chosen.includes(one))) {
  rows[name] = await measure(name);
}
console.table(rows);
process.exit(silentInAll > 0 ? 1 : 0);

async function measure(name: ClassName): Promise<Record<string, number | string>> {
  const count = (digitalClasses as readonly string[]).includes(name) ? documents : scans;
  let [proven, review, lines, right, silent, seconds] = [0, 0, 0, 0, 0, 0];
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const { bytes, fileName, invoices } = await fileOf(name, seed);
    const before = performance.now();
    const read = await readAny(bytes);
    seconds += (performance.now() - before) / 1_000;
    const judged = evaluateInvoices(read, invoices);
    proven += judged.proven;
    review += judged.review;
    lines += judged.lines;
    right += judged.linesRight;
    silent += judged.silent.length;
    if (isTold && (judged.proven === 0 || judged.silent.length > 0)) {
      console.log(name, seed, fileName, judged.silent.slice(0, 4), judged.doubts.slice(0, 6));
    }
  }
  silentInAll += silent;
  const linesRight = `${((100 * right) / Math.max(1, lines)).toFixed(2)} % of ${lines}`;
  const each = `${(seconds / Math.max(1, count)).toFixed(2)} s`;
  return { documents: count, proven, review, 'lines right': linesRight, silent, each };
}

async function readAny(bytes: Uint8Array): Promise<ReadInvoices> {
  if (!is810(bytes)) return await readInvoices(bytes);
  const invoices = read810(bytes).invoices.map((one) => proveInvoice(one));
  return { kind: 'plain_text', pages: [], invoices, notInvoice: undefined };
}
