import { tableLines } from '../columns.ts';
import type { FoundFiles } from './find-files.ts';
import { kindWords, type Result, type ResultKind } from './tally.ts';

/** Files of these are listed, each with why. */
const listedKinds: readonly ResultKind[] = ['review', 'failed', 'refused', 'not_sent'];

export interface Summary {
  readonly results: readonly Result[];
  readonly skipped: FoundFiles['skipped'];
  readonly server: string;
}

/** The table at the end, and each file that a person must look at. */
export function summaryLines({ results, skipped, server }: Summary): readonly string[] {
  const kinds = Object.keys(kindWords) as ResultKind[];
  const rows = kinds.flatMap((kind) => {
    const count = results.filter((result) => result.kind === kind).length;
    return count === 0 ? [] : [[kindWords[kind], String(count)]];
  });
  const passedOver = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  const skips = [...skipped].sort(([a], [b]) => (a < b ? -1 : 1));
  if (passedOver > 0) {
    const why = skips.map(([kind, count]) => `${count} ${kind}`).join(', ');
    rows.push(['skipped', String(passedOver), why]);
  }
  if (rows.length === 0) return ['No files.'];
  const columns = [
    { title: '', align: 'left', widthMin: 24 },
    { title: '', align: 'right', widthMin: 6 },
    { title: '', align: 'left' },
  ] as const;
  return [...tableLines(columns, rows, { header: false }), ...listedLines(results, server)];
}

function listedLines(results: readonly Result[], server: string): readonly string[] {
  return listedKinds.flatMap((kind) => {
    const listed = results.filter((result) => result.kind === kind);
    if (listed.length === 0) return [];
    const title = kindWords[kind];
    const lines = listed.map(({ path, words, id }) =>
      kind === 'review' ? `  ${path}: ${server}/remittances/${id}/review` : `  ${path}: ${words}`,
    );
    return ['', `${title.charAt(0).toUpperCase()}${title.slice(1)}`, ...lines];
  });
}
