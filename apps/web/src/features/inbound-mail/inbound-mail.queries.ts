import type { InboundMail, InboundMailStatus, IncomingFile } from '@pfs/wire/inbound-mail';
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

export const viaTexts: Readonly<Record<IncomingFile['via'], string>> = {
  upload: 'Upload',
  mail: 'Email',
  folder: 'Folder',
};

export const fateTexts: Readonly<Record<IncomingFile['fate'], string>> = {
  reading: 'Processing',
  read: 'Read',
  review: 'Needs review',
  failed: 'Not read',
  duplicate: 'Duplicate',
  refused: 'Not accepted',
  waiting: 'Waiting',
};

const fates = ['attention', ...Object.keys(fateTexts)] as ('attention' | IncomingFile['fate'])[];
const ways = Object.keys(viaTexts) as IncomingFile['via'][];

export const filesPageSize = 25;

export const intakeFolderQuery = routeQuery('GET /api/incoming-files/folder');

export const incomingFilesQuery = ({ via, fate, files }: MailInSearch) =>
  pageQuery(
    'GET /api/incoming-files',
    { query: { page: files, pageSize: filesPageSize, via, fate } },
    {
      refetchInterval: ({ state }) =>
        state.data?.rows.some((file) => file.fate === 'reading') ? pollMilliseconds : false,
    },
  );

/** The state of the lists of files and emails in the address. */
export const mailInSearch = searchState(
  {
    ...{ via: oneOf(ways), fate: oneOf(fates), files: pageNumber },
    ...{ status: oneOf(statuses, 'all'), page: pageNumber },
  },
  { besideList: ['via', 'fate', 'files'] },
);
export type MailInSearch = ReturnType<typeof mailInSearch.read>;
