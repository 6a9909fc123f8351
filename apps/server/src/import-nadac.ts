import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { noOrigin } from './features/audit/public.ts';
import { importPrices, nadacList } from './features/drug-prices/public.ts';
import { openBeside } from './open-beside.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { AppError } from './platform/errors.ts';
import { StartError } from './platform/start-error.ts';

const countForm = new Intl.NumberFormat('en-US');

/** Imports a file of the public list of drug prices into the product's database. */
async function importFile(path: string, closers: (() => Promise<void>)[]): Promise<void> {
  const database = await openBeside(readConfig(), closers);
  const made = await importPrices({ database, clock: systemClock }, nadacList, {
    fileName: basename(path),
    content: createReadStream(path),
    truncated: () => false,
    userId: null,
    origin: noOrigin,
  });
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const count = (value: number) => countForm.format(value);
  say(`${count(made.lines)} lines as of ${made.asOf ?? 'an unknown date'}`);
  say(`${count(made.newPrices)} new prices, ${count(made.changedPrices)} changed`);
  for (const { line, message } of made.findings) say(`  line ${count(line)}: ${message}`);
  const unsaid = made.badLines - made.findings.length;
  if (unsaid > 0) say(`  and ${count(unsaid)} more lines without a price`);
}

async function main(): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new StartError('name a file');
  try {
    await importFile(path, closers);
  } finally {
    for (const close of closers.splice(0).reverse()) await close();
  }
}

main().catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof AppError;
  const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  const told = known || missing ? (error as Error).message : (error as Error).stack;
  process.stderr.write(`${String(told)}\n`);
  process.exitCode = error instanceof AppError ? 1 : 2;
});
