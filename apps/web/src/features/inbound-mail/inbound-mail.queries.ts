import type { InboundMail, InboundMailStatus } from '@pfs/wire/inbound-mail';
import { pageQuery, routeQuery } from '../../lib/api/query-options.ts';
import { readPage } from '../../lib/read-page.ts';

export const mailsPageSize = 25;
const pollMilliseconds = 2_000;

/** What any change of mails, senders or the address may concern. */
export const mailPaths = [
  '/api/inbound-mail/mails',
  '/api/inbound-mail/senders',
  '/api/inbound-mail/address',
] as const;

export const inboundAddressQuery = routeQuery('GET /api/inbound-mail/address');

export const inboundSendersQuery = routeQuery('GET /api/inbound-mail/senders');

export const inboundMailsQuery = ({ page, status }: MailInSearch) =>
  pageQuery(
    'GET /api/inbound-mail/mails',
    { query: { page, pageSize: mailsPageSize, status: status === 'all' ? undefined : status } },
    {
      refetchInterval: ({ state }) =>
        state.data?.rows.some(isBeingRead) ? pollMilliseconds : false,
    },
  );

function isBeingRead({ status }: InboundMail): boolean {
  return status === 'received';
}

/** The state of the list of emails in the address. */
interface MailInSearch {
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
