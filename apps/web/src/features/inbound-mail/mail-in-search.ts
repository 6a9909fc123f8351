import type { InboundMailStatus } from '@pfs/wire/inbound-mail';
import { readPage } from '../../lib/read-page.ts';

/** The state of the list of emails in the address. */
export interface MailInSearch {
  readonly page: number;
  readonly status: InboundMailStatus | 'all';
}

export const mailStatusLabels: Readonly<Record<InboundMailStatus, string>> = {
  received: 'Processing',
  ingested: 'Accepted',
  quarantined: 'Quarantined',
  refused: 'Rejected',
};

function isStatus(text: string | null): text is InboundMailStatus {
  return text !== null && Object.hasOwn(mailStatusLabels, text);
}

/** Ignores what makes no sense. */
export function readMailInSearch(params: URLSearchParams): MailInSearch {
  const status = params.get('status');
  return { page: readPage(params), status: isStatus(status) ? status : 'all' };
}

/** The address of a list; defaults are left out. */
export function mailInParams({ page, status }: MailInSearch): Record<string, string> {
  return {
    ...(status === 'all' ? {} : { status }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
