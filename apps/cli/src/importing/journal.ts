import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { UsageError } from '../command.ts';

const outcome = z.object({
  kind: z.enum(['completed', 'review', 'failed', 'refused', 'duplicate']),
  words: z.string(),
});

export type Outcome = z.infer<typeof outcome>;

const header = z.object({
  journal: z.literal('pfs import'),
  version: z.literal(1),
  id: z.string(),
  server: z.string(),
  email: z.string(),
});

const line = z.union([
  z.object({
    sha256: z.string(),
    path: z.string(),
    id: z.string().optional(),
    outcome: outcome.optional(),
  }),
  z.object({ device: z.string() }),
]);

export type JournalEntry = Exclude<z.infer<typeof line>, { device: string }>;

/** What was sent, with its outcome; an interrupted run continues from here. */
export interface Journal {
  readonly id: string;
  /** The browser id from the server, so that every run is the same known browser. */
  readonly device: string | undefined;
  find(sha256: string): JournalEntry | undefined;
  record(entry: JournalEntry): void;
  recordDevice(device: string): void;
}

/**
 * One line per step, written immediately. A truncated line is skipped: its file is sent again with
 * the same key, and the server answers as before.
 */
export function openJournal(path: string, owner: { server: string; email: string }): Journal {
  const text = readText(path);
  const [first = '', ...rest] = text.split('\n');
  const head =
    text === ''
      ? { journal: 'pfs import' as const, version: 1 as const, id: randomUUID(), ...owner }
      : header.safeParse(parseJson(first)).data;
  if (head === undefined) throw new UsageError(`${path} is not a pfs import journal`);
  if (head.server !== owner.server || head.email !== owner.email) {
    throw new UsageError(
      `${path} belongs to ${head.email} at ${head.server}; choose another file with --journal`,
    );
  }
  const entries = new Map<string, JournalEntry>();
  let device: string | undefined;
  for (const found of rest) {
    const { data } = line.safeParse(parseJson(found));
    if (data === undefined) continue;
    if ('device' in data) device = data.device;
    else entries.set(data.sha256, data);
  }
  // It names the user and files, so only the owner may read it.
  if (text === '') begin(path, `${JSON.stringify(head)}\n`);
  else if (!text.endsWith('\n')) appendFileSync(path, '\n');
  const append = (value: object) => appendFileSync(path, `${JSON.stringify(value)}\n`);
  return {
    id: head.id,
    device,
    find: (sha256) => entries.get(sha256),
    record(entry) {
      append(entry);
      entries.set(entry.sha256, entry);
    },
    recordDevice: (given) => append({ device: given }),
  };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new UsageError(`the journal ${path} can't be read: ${code}`);
  }
}

function begin(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `the journal ${path} can't be written: ${code}; choose another with --journal`,
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type ResultKind = Outcome['kind'] | 'earlier' | 'sent' | 'not_sent' | 'left';

export interface Result {
  readonly path: string;
  readonly kind: ResultKind;
  readonly words: string;
  readonly id?: string | undefined;
}

export const kindWords: Readonly<Record<ResultKind, string>> = {
  completed: 'completed',
  review: 'in review',
  failed: 'failed',
  refused: 'refused',
  duplicate: 'already there',
  earlier: 'done in an earlier run',
  sent: 'sent, not processed yet',
  not_sent: 'not sent',
  left: 'left for a later run',
};

/** 1 if something needs attention: failed, refused, not sent, or in review. */
export function exitCodeOf(results: readonly Result[]): 0 | 1 {
  const toLookAt = new Set<ResultKind>(['review', 'failed', 'refused', 'not_sent']);
  return results.some(({ kind }) => toLookAt.has(kind)) ? 1 : 0;
}
