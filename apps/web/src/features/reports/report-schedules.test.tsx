import type { ReportSchedule } from '@pfs/wire/report-schedules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { EmailReport, ReportSchedules } from './reports-page.tsx';
import UnsubscribePage from './unsubscribe-page.tsx';

function aSchedule(changes: Partial<ReportSchedule> = {}): ReportSchedule {
  return {
    id: 's1',
    type: 'payer',
    weekday: 'monday',
    isPaused: false,
    email: 'dana@maplestreetrx.example',
    nextRunAt: '2026-11-23T14:00:00Z',
    lastRunAt: null,
    createdAt: '2026-11-21T14:00:00Z',
    ...changes,
  };
}

function show(schedule: ReportSchedule) {
  const fetched = serve({
    '/api/report-schedules': () => Response.json([schedule]),
    '/api/report-schedules/s1': () => Response.json(schedule),
    '/api/report-schedules/s1/send': () => Response.json(schedule),
  });
  renderScreen(<ReportSchedules />, { user: aUser() });
  /** Method, path and body of the changes that were asked for. */
  return () =>
    fetched.mock.calls
      .filter(([, init]) => init?.method !== 'GET')
      .map(([url, init]) => [init?.method, url, init?.body]);
}

test('asking for a report by mail says that it comes every week', async () => {
  const fetched = serve({ '/api/report-schedules': () => Response.json(aSchedule()) });
  renderScreen(<EmailReport type="payer" />, { user: aUser() });
  fireEvent.click(screen.getByRole('button', { name: 'Email Report' }));
  expect(await screen.findByText('Email Scheduled')).toBeDefined();
  expect(screen.getByText('Weekly DIR report will be emailed to you.')).toBeDefined();
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"type":"payer"}' });
});

test('a report by mail says where it goes, when next and when last', async () => {
  show(aSchedule());
  expect(await screen.findByText('Payer Breakdown')).toBeDefined();
  expect(screen.getByText('to dana@maplestreetrx.example')).toBeDefined();
  expect(screen.getByText(/^Nov 23, 2026/)).toBeDefined();
  expect(screen.getByText('Not yet')).toBeDefined();
});

test('it can be paused, moved to another day and sent at once', async () => {
  const changes = show(aSchedule());
  fireEvent.click(await screen.findByRole('button', { name: 'Pause Payer Breakdown' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  const day = screen.getByRole('combobox', { name: 'Day of Payer Breakdown' });
  await waitFor(() => expect(day).toHaveProperty('disabled', false));
  fireEvent.change(day, { target: { value: 'friday' } });
  await waitFor(() => expect(changes()).toHaveLength(2));
  await waitFor(() => expect(day).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Send now: Payer Breakdown' }));
  expect(await screen.findByText('Report sent')).toBeDefined();
  expect(changes()).toEqual([
    ['PATCH', '/api/report-schedules/s1', '{"isPaused":true}'],
    ['PATCH', '/api/report-schedules/s1', '{"weekday":"friday"}'],
    ['POST', '/api/report-schedules/s1/send', undefined],
  ]);
});

test('a paused one goes on when it is resumed', async () => {
  const changes = show(aSchedule({ isPaused: true, nextRunAt: null }));
  expect(await screen.findByText('Paused')).toBeDefined();
  expect(screen.getByText('When resumed')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Resume Payer Breakdown' }));
  await waitFor(() =>
    expect(changes()).toEqual([['PATCH', '/api/report-schedules/s1', '{"isPaused":false}']]),
  );
});

test('a removed one comes back as it was when that is undone', async () => {
  const changes = show(aSchedule({ weekday: 'friday' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Payer Breakdown' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      ['DELETE', '/api/report-schedules/s1', undefined],
      ['POST', '/api/report-schedules', '{"type":"payer","weekday":"friday"}'],
    ]),
  );
});

test('the link of a mail ends the report only when that is confirmed', async () => {
  const fetched = serve({
    '/api/report-schedules/unsubscribe': () =>
      Response.json({ type: 'payer', pharmacy: 'Maple Street Pharmacy' }),
  });
  renderScreen(<UnsubscribePage />, { path: '/unsubscribe?token=t-1' });
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(fetched).not.toHaveBeenCalled();
  fireEvent.click(button);
  expect(await screen.findByText('Unsubscribed')).toBeDefined();
  expect(
    screen.getByText(
      'You’ll no longer receive Payer Breakdown for Maple Street Pharmacy by email.',
    ),
  ).toBeDefined();
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"token":"t-1"}' });
});

test('a link without a token, or with one that is used, says so', async () => {
  renderScreen(<UnsubscribePage />, { path: '/unsubscribe' });
  expect(await screen.findByText('This link has expired')).toBeDefined();
  expect(screen.getByText(/This link is no longer valid/)).toBeDefined();
});
