import type { Remittance } from '@pfs/wire/remittances';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '../../../lib/session/session.ts';
import { answerAs } from '../../../testing/open-at.tsx';
import { AnsweredUpload, refusing, shownToast } from '../../../testing/refusals.ts';
import { aUser, renderScreen } from '../../../testing/render-screen.tsx';
import { remittancesQuery } from '../remittances.queries.ts';
import { RecentUploads } from './recent-uploads.tsx';
import { clearUpload, UploadCard } from './upload-card.tsx';

afterEach(() => act(clearUpload));

const remittance = (id: string, more: Partial<Remittance> = {}): Remittance => ({
  ...{
    id,
    fileName: `${id}.835`,
    fileType: 'text/plain',
    fileSize: 3,
    createdAt: '2026-11-19T10:00:00Z',
  },
  ...{ processingStatus: 'processing', extractedData: null, stage: null, failureReason: null },
  ...{ failureCode: null, needsReview: 0, itemsToCheck: 0, counted: true, cutOff: false },
  ...{ duplicateOf: null, ...more },
});

type Answer = () => Response | Promise<Response>;

function open(answers: readonly Answer[], rows: readonly Remittance[] = []) {
  vi.stubGlobal('XMLHttpRequest', AnsweredUpload);
  const left = [...answers];
  const user = aUser();
  answerAs(user, {
    'GET /api/remittances': () => Response.json(rows),
    'POST /api/remittances/upload': () => (left.shift() ?? refusing(500))(),
  });
  const { queryClient } = renderScreen(<UploadCard />, { path: '/upload', user });
  return { left, queryClient };
}

function choose(...names: readonly string[]): void {
  const files = names.map((name) => new File(['abc'], name));
  fireEvent.change(screen.getByLabelText('File'), { target: { files } });
}

const row = async (name: string) =>
  within((await screen.findByText(name, { selector: 'li p' })).closest('li') as HTMLElement);

const taken = (id: string) => () => Response.json(remittance(id), { status: 201 });
const duplicate = () =>
  Response.json({ code: 'duplicate_file', message: 'It came on March 2.' }, { status: 409 });

test('several files are sent one after the other, and each shows its status', async () => {
  const rows = [
    remittance('read', { processingStatus: 'completed' }),
    remittance('doubt', { processingStatus: 'review', needsReview: 2 }),
    remittance('letter', { processingStatus: 'failed', failureReason: 'It is a letter.' }),
  ];
  const answers = [taken('read'), refusing(422, 'Not a file'), taken('doubt'), duplicate];
  open([...answers, taken('letter')], rows);
  choose('read.835', 'bad.835', 'doubt.835', 'again.835', 'letter.835');
  await screen.findByText('3 of 5 files uploaded, 1 couldn’t be read');
  (await row('read.835')).getByText('Completed');
  const review = (await row('doubt.835')).getByText('Needs review');
  expect(review.getAttribute('href')).toBe('/remittances/doubt/review');
  for (const [name, badge, text] of [
    ['bad.835', 'Not accepted', 'Not a file'],
    ['again.835', 'Already uploaded', /It came on March 2. Nothing was counted twice/],
    ['letter.835', 'Failed', 'It is a letter.'],
  ] as const) {
    const shown = await row(name);
    shown.getByText(badge);
    shown.getByText(text);
  }
  await waitFor(() => shownToast('Upload Failed', 'Not a file 3 of 5 files were uploaded.'));
  screen.getByText('Uploaded: 3 of 5, 1 couldn’t be read, 2 not accepted.');
  fireEvent.click(screen.getByText('Clear list'));
  expect(screen.queryByLabelText('Uploaded files')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Choose Files');
});

test('what waits or is sent can be canceled, and leaving the page asks first', async () => {
  const { promise } = Promise.withResolvers<Response>();
  const { left } = open([() => promise, taken('third')]);
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  choose('first.835', 'second.835', 'third.835');
  (await row('first.835')).getByText('Sending, 0%');
  (await row('second.835')).getByText('Waiting');
  expect([leave(), document.documentElement.hasAttribute('data-sending')]).toEqual([true, true]);
  fireEvent.click(screen.getByLabelText('Cancel second.835'));
  expect(document.activeElement?.textContent).toBe('0 of 3 files uploaded');
  fireEvent.click(screen.getByLabelText('Cancel first.835'));
  await (await row('third.835')).findByText('Processing');
  for (const name of ['first.835', 'second.835']) (await row(name)).getByText('Canceled');
  await waitFor(() => expect(leave()).toBe(false));
  expect(document.documentElement.hasAttribute('data-sending')).toBe(false);
  expect(left).toEqual([]);
});

test('an upload that was interrupted is sent again, while others go on', async () => {
  const cut = () => Promise.reject(new TypeError('The connection broke off'));
  open([cut, taken('other'), taken('cut')]);
  class CutUpload extends AnsweredUpload {
    override async send() {
      await super.send().catch(() => this.dispatchEvent(new Event('error')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', CutUpload);
  choose('cut.835', 'other.835');
  await screen.findByText('1 of 2 files uploaded');
  const why = 'Check your connection. Your data is safe. 1 of 2 files were uploaded.';
  await waitFor(() => shownToast('Upload Failed', why));
  fireEvent.click((await row('cut.835')).getByText('Upload again'));
  await screen.findByText('2 of 2 files uploaded');
  await waitFor(() => shownToast('Files Uploaded', '2 of 2 files were uploaded.'));
});

test('a busy server and a page offline are waited for, and one button repeats the rest', async () => {
  const busy = () => new Response('', { status: 429, headers: { 'retry-after': '1' } });
  const cut = () => Promise.reject(new TypeError('The connection broke off'));
  const sent: string[] = [];
  class KeyedUpload extends AnsweredUpload {
    override setRequestHeader(name: string, value: string) {
      sent.push(`${name} ${value}`);
    }
    override async send() {
      await super.send().catch(() => this.dispatchEvent(new Event('error')));
    }
  }
  open([busy, taken('a'), cut, taken('b'), cut, cut, taken('c'), taken('d')]);
  vi.stubGlobal('XMLHttpRequest', KeyedUpload);
  choose('a.835', 'b.835', 'c.835', 'd.835');
  await (await row('a.835')).findByText('Paused, will continue');
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await (await row('b.835')).findByText('Paused, will continue', {}, { timeout: 3_000 });
  offline.mockRestore();
  fireEvent(window, new Event('online'));
  await screen.findByText('2 of 4 files uploaded');
  fireEvent.click(await screen.findByText('Retry all'));
  await screen.findByText('4 of 4 files uploaded');
  await waitFor(() => shownToast('Files Uploaded', '4 of 4 files were uploaded.'));
  const keys = sent.filter((header) => header.startsWith('idempotency-key'));
  expect([keys.length, new Set(keys).size]).toEqual([8, 4]);
  const organization = `x-organization ${aUser().organization?.id}`;
  expect(sent.filter((header) => header === organization)).toHaveLength(8);
});

test('where the browser signed in to another pharmacy, the list goes and the page starts over', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  const body = { code: 'other_pharmacy', message: 'Another pharmacy', requestId: 'r-1' };
  const { left } = open([() => Response.json(body, { status: 409 }), taken('second')]);
  choose('first.835', 'second.835');
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  await waitFor(() => expect(screen.queryByLabelText('Uploaded files')).toBeNull());
  expect([screen.queryByLabelText('Uploaded files'), left.length]).toEqual([null, 1]);
  assign.mockRestore();
});

test('nothing is sent for a person who is no longer signed in', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { left, queryClient } = open([() => promise, taken('second')]);
  choose('first.835', 'second.835');
  (await row('second.835')).getByText('Waiting');
  const other = { ...aUser(), id: '0190b000-0000-7000-8000-0000000000ff' };
  act(() => queryClient.setQueryData(currentUserQuery.queryKey, other));
  resolve(Response.json(remittance('first'), { status: 201 }));
  await waitFor(() => expect(screen.queryByLabelText('Uploaded files')).toBeNull());
  expect(left).toHaveLength(1);
});

function AllUploads() {
  return <RecentUploads query={useQuery(remittancesQuery)} />;
}

test('the list can be only of files that need a person, also by its address', async () => {
  const rows = [remittance('read'), remittance('held', { needsReview: 1, counted: false })];
  const user = aUser();
  answerAs(user, { 'GET /api/remittances': () => Response.json(rows) });
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderScreen(<AllUploads />, { path: '/upload?files=review', user });
  const only = await screen.findByRole('button', { name: 'Only those to review (1)' });
  const listed = () =>
    screen.getAllByRole('link', { name: /\.835$/ }).map((one) => one.textContent);
  expect(only.getAttribute('aria-pressed')).toBe('true');
  expect(listed()).toEqual(['held.835']);
  expect(shown).toHaveBeenCalledOnce();
  fireEvent.click(only);
  expect(listed()).toEqual(['read.835', 'held.835']);
  expect(window.location.search).toBe('');
});
