import type { AnswerLink } from '@pfs/wire/assistant';
import { figurePath } from '../../lib/figure-path.ts';
import { remittancePath, screenPathOf } from '../../lib/paths.ts';

/** Where an answer's link leads; undefined for what is no screen of the product. */
export function answerLinkPath(link: AnswerLink): string | undefined {
  switch (link.kind) {
    case 'figure':
      return figurePath(link.figure, link.filter);
    case 'rows':
      return rowsPath(link);
    case 'remittance':
      return remittancePath(link.id);
    case 'screen':
      return screenPathOf(link.path.split(/[?#]/)[0] ?? '') === undefined ? undefined : link.path;
  }
}

function rowsPath({ rows, filter }: Extract<AnswerLink, { kind: 'rows' }>): string {
  switch (rows) {
    case 'claims':
      return withSearch('/analytics', filter);
    case 'lumpSums':
      return withSearch('/lump-sums', filter);
    // Payments have no list of their own: they are the rows of what was received.
    case 'payments':
      return figurePath('paymentsReceived', filter);
    case 'invoices':
      return withSearch('/vendor-audit', { tab: 'invoices', ...filter });
  }
}

function withSearch(path: string, filter: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(filter);
  return search.size === 0 ? path : `${path}?${search}`;
}
