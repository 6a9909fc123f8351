import type { InboundMail, InboundMailStatus } from '@pfs/wire/inbound-mail';
import { pageQuery, routeQuery } from '../../lib/api/query-options.ts';
import { oneOf, pageNumber, searchState } from '../../lib/search-state.ts';

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

export const mailStatusLabels: Readonly<Record<InboundMailStatus, string>> = {
  received: 'Processing',
  ingested: 'Accepted',
  quarantined: 'Held',
  refused: 'Rejected',
};

const statuses = Object.keys(mailStatusLabels) as InboundMailStatus[];

/** The state of the list of emails in the address. */
export const mailInSearch = searchState({ status: oneOf(statuses, 'all'), page: pageNumber });
export type MailInSearch = ReturnType<typeof mailInSearch.read>;
