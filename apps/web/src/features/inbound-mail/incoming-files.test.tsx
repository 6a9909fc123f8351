import type { IncomingFile } from '@pfs/wire/inbound-mail';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs } from '../../testing/open-at.tsx';
import { refusing } from '../../testing/refusals.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import MailInPage from './mail-in-page.tsx';

const file = (at: number, more: Partial<IncomingFile>): IncomingFile => ({
  ...{ id: `file-${at}`, fileName: `file-${at}.835`, bytes: 2_048, via: 'upload', fate: 'read' },
  ...{
    at: '2026-11-19T10:00:00Z',
    reason: null,
    isDone: false,
    url: `/remittances/${at}`,
    ...more,
  },
});

const rows = [
  file(1, {}),
  file(2, { via: 'mail', fate: 'duplicate', reason: 'It’s attached twice.', url: null }),
  file(3, { via: 'folder', fate: 'refused', reason: 'This is a web page.', url: null }),
];

function open(answers: Parameters<typeof answerAs>[1] = {}) {
  const user = aUser({ role: 'staff' });
  const fetched = answerAs(user, {
    'GET /api/incoming-files': () =>
      Response.json(rows, { headers: { 'x-total-count': String(rows.length) } }),
    'GET /api/incoming-files/folder': () => Response.json({ name: 'folder-of-riverside' }),
    'GET /api/inbound-mail/mails': () => Response.json([], { headers: { 'x-total-count': '0' } }),
    ...answers,
  });
  renderScreen(<MailInPage />, { path: '/mail-in', user });
  const asked = () =>
    fetched.mock.calls.map(([url]) => url).filter((url) => url.startsWith('/api/incoming-files?'));
  return { asked };
}

test('files by upload, email and folder stand in one list with its status', async () => {
  const done: string[] = [];
  const { asked } = open({
    'POST /api/incoming-files/file-3/done': () => {
      done.push('file-3');
      return Response.json({ message: 'File done' });
    },
  });
  const table = await screen.findByRole('table', { name: 'Files' });
  const cellsOf = (at: number) =>
    within(within(table).getAllByRole('row')[at] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cellsOf(1).slice(0, 3)).toEqual(['file-1.835', 'Read', 'Upload']);
  expect(cellsOf(2).slice(0, 3)).toEqual(['file-2.835', 'DuplicateIt’s attached twice.', 'Email']);
  expect(cellsOf(3).slice(0, 3)).toEqual([
    ...['file-3.835', 'Not acceptedThis is a web page.Done', 'Folder'],
  ]);
  expect(within(table).getByRole('link').getAttribute('href')).toBe('/remittances/1');
  screen.getByText('folder-of-riverside');
  fireEvent.click(screen.getByLabelText('Done with file-3.835'));
  await waitFor(() => expect(done).toEqual(['file-3']));
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  choose('Result', 'attention');
  choose('Received by', 'folder');
  await waitFor(() => expect(asked().at(-1)).toContain('via=folder&fate=attention'));
});

test('without files the screen says how they come', async () => {
  open({
    'GET /api/incoming-files': () => Response.json([], { headers: { 'x-total-count': '0' } }),
    'GET /api/incoming-files/folder': () => Response.json(null),
  });
  await screen.findByText('No Files Yet');
  expect(screen.queryByText('Folder', { selector: 'h2' })).toBeNull();
});

test('a failure can be tried again', async () => {
  open({ 'GET /api/incoming-files': refusing(400, 'Ask again later') });
  await screen.findByText('Ask again later');
});
