import type { InboundMailStatus } from '@pfs/wire/inbound-mail';
import { readPage } from '../../lib/read-page.ts';

/** What the address bar says about the list of mails. */
export interface MailInSearch {
  readonly page: number;
  readonly status: InboundMailStatus | 'all';
}

export const mailStatusWords: Readonly<Record<InboundMailStatus, string>> = {
  received: 'Processing',
  ingested: 'Accepted',
  quarantined: 'Quarantined',
  refused: 'Rejected',
};

function isStatus(word: string | null): word is InboundMailStatus {
  return word !== null && Object.hasOwn(mailStatusWords, word);
}

/** What cannot be understood counts as not said. */
export function readMailInSearch(params: URLSearchParams): MailInSearch {
  const status = params.get('status');
  return { page: readPage(params), status: isStatus(status) ? status : 'all' };
}

/** The address of a list; another status begins at its first page. */
export function mailInParams({ page, status }: MailInSearch): Record<string, string> {
  return {
    ...(status === 'all' ? {} : { status }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}
