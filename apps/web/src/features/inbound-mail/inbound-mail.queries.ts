import type { InboundMail, InboundMailStatus } from '@pfs/wire/inbound-mail';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { callPage } from '../../lib/api/call-page.ts';
import { statusQuery } from '../../lib/api/query-options.ts';
import { readPage } from '../../lib/read-page.ts';

export const mailsPageSize = 25;
const pollMilliseconds = 2_000;
const mailsKey = ['/api/inbound-mail/mails'];

export const loadSenderSchema = async () => (await import('@pfs/wire/inbound-mail')).addSenderBody;

export const inboundAddressQuery = queryOptions({
  queryKey: ['/api/inbound-mail/address'],
  queryFn: ({ signal }) => call('GET /api/inbound-mail/address', { signal }),
  ...statusQuery,
});

export function inboundMailsQuery({ page, status }: MailInSearch) {
  const query = { page, pageSize: mailsPageSize, ...(status === 'all' ? {} : { status }) };
  return queryOptions({
    queryKey: [...mailsKey, query],
    queryFn: ({ signal }) => callPage('GET /api/inbound-mail/mails', { query, signal }),
    placeholderData: keepPreviousData,
    ...statusQuery,
    refetchInterval: ({ state }) => (state.data?.rows.some(isBeingRead) ? pollMilliseconds : false),
  });
}

function isBeingRead({ status }: InboundMail): boolean {
  return status === 'received';
}

export const inboundSendersQuery = queryOptions({
  queryKey: ['/api/inbound-mail/senders'],
  queryFn: ({ signal }) => call('GET /api/inbound-mail/senders', { signal }),
  ...statusQuery,
});

/** A change that refreshes what it affects, also when it was refused. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: mailsKey });
      void queryClient.invalidateQueries({ queryKey: inboundSendersQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: inboundAddressQuery.queryKey });
    },
  });
}

interface Release {
  readonly id: string;
  readonly allowSender: boolean;
}

export const useReleaseMail = () =>
  useChange(({ id, allowSender }: Release) =>
    call('POST /api/inbound-mail/mails/:id/release', { params: { id }, body: { allowSender } }),
  );

export const useRefuseMail = () =>
  useChange((id: string) => call('POST /api/inbound-mail/mails/:id/refuse', { params: { id } }));

export const useAddSender = () =>
  useChange((sender: string) => call('POST /api/inbound-mail/senders', { body: { sender } }));

export const useRemoveSender = () =>
  useChange((id: string) => call('DELETE /api/inbound-mail/senders/:id', { params: { id } }));

export const useRotateAddress = () =>
  useChange((_: undefined) => call('POST /api/inbound-mail/address/rotate'));

/** The state of the list of emails in the address. */
interface MailInSearch {
  readonly page: number;
  readonly status: InboundMailStatus | 'all';
}

export const mailStatusLabels: Readonly<Record<InboundMailStatus, string>> = {
  received: 'Processing',
  ingested: 'Accepted',
  quarantined: 'Held',
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
