import { isPeriodDay } from '../../../lib/days/period.ts';
import { readPage } from '../../../lib/read-page.ts';

const actions = ['create', 'update', 'delete', 'approve', 'reject', 'process'] as const;
export type AuditAction = (typeof actions)[number];

export const actionWords: Readonly<Record<AuditAction, string>> = {
  create: 'Created',
  update: 'Updated',
  delete: 'Deleted',
  approve: 'Approved',
  reject: 'Rejected',
  process: 'Processed',
};

/** The audit trail's filter in the address. Days are in the reader's time zone. */
export interface AuditSearch {
  readonly page: number;
  readonly action: AuditAction | '';
  readonly pharmacy: string;
  readonly user: string;
  readonly type: string;
  readonly search: string;
  readonly from: string;
  readonly to: string;
}

export const firstAuditSearch: AuditSearch = {
  page: 1,
  action: '',
  pharmacy: '',
  user: '',
  type: '',
  search: '',
  from: '',
  to: '',
};

const names = ['page', 'action', 'pharmacy', 'user', 'type', 'search', 'from', 'to'] as const;

/** Invalid values count as missing. */
export function readAuditSearch(params: URLSearchParams): AuditSearch {
  const text = (name: string) => (params.get(name) ?? '').slice(0, 200);
  const day = (name: string) => (isPeriodDay(text(name)) ? text(name) : '');
  return {
    page: readPage(params),
    action: actions.find((action) => action === params.get('action')) ?? '',
    pharmacy: text('pharmacy'),
    user: text('user'),
    type: text('type'),
    search: text('search'),
    from: day('from'),
    to: day('to'),
  };
}

/** The address after a change. Anything but a new page starts at the first page. */
export function writeAuditSearch(
  params: URLSearchParams,
  change: Partial<AuditSearch>,
): URLSearchParams {
  const next = { ...readAuditSearch(params), page: 1, ...change };
  const written = new URLSearchParams(params);
  for (const name of names) {
    if (next[name] === firstAuditSearch[name]) written.delete(name);
    else written.set(name, String(next[name]));
  }
  return written;
}
