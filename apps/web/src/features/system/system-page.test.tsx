import type { FeatureFlag, SystemSetting } from '@pfs/wire/system-settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerAs, aPersonOf, openAt } from '../../testing/open-at.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import SystemPage from './system-page.tsx';

const riverside = { id: '0190b000-0000-7000-8000-000000000009', name: 'Riverside Pharmacy' };

const flag: FeatureFlag = {
  id: '0190b000-0000-7000-8000-0000000000f1',
  name: 'new-reports',
  description: '',
  isEnabled: true,
  rolloutPercentage: 10,
  targets: [riverside],
  updatedAt: '2026-03-09T12:00:00Z',
};

const unset = { isPublic: false, changedBy: null, changedAt: null };
const settings: readonly SystemSetting[] = [
  {
    ...unset,
    ...{ key: 'trial.days', dataType: 'number', value: 14, initial: 14 },
    ...{ description: 'How long a trial is', takes: 'A whole number from 14 to 90' },
  },
  {
    ...unset,
    ...{ key: 'announcement', dataType: 'json', value: null, initial: null },
    ...{ description: 'A sentence above every page', takes: 'A tone and a text' },
  },
  {
    ...unset,
    ...{ key: 'registration.open', dataType: 'boolean', value: true, initial: true },
    ...{ description: 'Whether pharmacies may register', takes: 'On or off' },
  },
];

const flagsPath = '/api/system/feature-flags';
const settingsPath = '/api/system/settings';

/** Opens the page for a super admin of a server whose flags and settings a change changes. */
function open(tab = '', answers: Parameters<typeof openAt>[2] = {}, flags = [flag]) {
  let [rows, values]: [readonly FeatureFlag[], readonly SystemSetting[]] = [flags, settings];
  const changed = (init: RequestInit) => {
    const { targetOrganizations, ...change } = JSON.parse(String(init.body));
    const targets = [riverside].filter(({ id }) => targetOrganizations.includes(id));
    rows = [{ ...flag, ...change, targets }];
    return Response.json(rows[0]);
  };
  const user = aPersonOf('super_admin');
  const fetched = answerAs(user, {
    [`GET ${flagsPath}`]: () => Response.json(rows),
    [`POST ${flagsPath}`]: changed,
    [`PATCH ${flagsPath}/${flag.id}`]: changed,
    [`DELETE ${flagsPath}/${flag.id}`]: () => {
      rows = [];
      return Response.json({ name: flag.name });
    },
    'GET /api/organizations': () => Response.json([{ ...riverside, address: '5 River Road' }]),
    [`GET ${settingsPath}`]: () => Response.json(values),
    [`PATCH ${settingsPath}`]: (init) => {
      const { key, value } = JSON.parse(String(init.body));
      values = values.map((one) => (one.key === key ? { ...one, value } : one));
      return Response.json(values[0]);
    },
    ...answers,
  });
  const { history } = renderScreen(<SystemPage />, { path: `/admin/system${tab}`, user });
  const sent = () =>
    fetched.mock.calls
      .filter(([path, init]) => path.startsWith('/api/system') && init?.body !== undefined)
      .map(([, init]) => JSON.parse(String(init?.body)));
  return { sent, history };
}

const refused = (field: string, message: string) => () =>
  Response.json(
    { code: 'invalid_input', message: 'Not so', requestId: 'r', fields: { [field]: message } },
    { status: 400 },
  );

const click = (text: string, selector = 'button') =>
  fireEvent.click(screen.getByText(text, { selector }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const clickOnce = async (label: string) => fireEvent.click(await screen.findByLabelText(label));

async function findRow(name: string): Promise<HTMLElement> {
  const code = await screen.findByText(name, { selector: 'code' });
  return code.closest('tr') as HTMLElement;
}

test('who is no super admin sees none of it', async () => {
  openAt('/admin/system', aPersonOf('pharmacy_admin'));
  await screen.findByText('Super admin privileges required');
});

describe('a feature flag', () => {
  test('with a wrong name says so at the field', async () => {
    open('', { [`POST ${flagsPath}`]: refused('name', 'Use small letters') }, []);
    await screen.findByText('No Feature Flags');
    click('New flag');
    type('Name', 'New Reports');
    click('Save');
    await screen.findByText('Use small letters');
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  test('is on for the pharmacy that was chosen', async () => {
    const { sent } = open('', {}, []);
    await screen.findByText('No Feature Flags');
    click('New flag');
    type('Name', flag.name);
    fireEvent.click(screen.getByLabelText(/^Turned on/));
    type('Pharmacies that always have it', 'river');
    fireEvent.click(await screen.findByText(riverside.name));
    click('Save');
    await screen.findByText('Feature flag saved');
    const made = { name: flag.name, description: '', isEnabled: true, rolloutPercentage: 0 };
    expect(sent()).toEqual([{ ...made, targetOrganizations: [riverside.id] }]);
    within(await findRow(flag.name)).getByText(riverside.name);
  });

  test('is rolled out to everybody', async () => {
    const { sent } = open();
    await clickOnce('Edit new-reports');
    await clickOnce('Remove Riverside Pharmacy');
    type(/^Rollout \(% of all pharmacies\)/, '100');
    click('Save');
    await screen.findByText('Feature flag saved');
    const change = { description: '', isEnabled: true, rolloutPercentage: 100 };
    expect(sent()).toEqual([{ ...change, targetOrganizations: [] }]);
    await within(await findRow(flag.name)).findByText('100%');
  });

  test('is removed once that is confirmed', async () => {
    open();
    await clickOnce('Remove new-reports');
    click('Remove', 'dialog button');
    await screen.findByText('No Feature Flags');
  });
});

describe('a setting', () => {
  test('that is no number is not sent, and what the server refuses stands at it', async () => {
    const message = 'Enter a whole number from 14 to 90';
    const { sent, history } = open('', { [`PATCH ${settingsPath}`]: refused('value', message) });
    fireEvent.click(await screen.findByText('Settings', { selector: '[role=tab]' }));
    expect(history.at(-1)).toBe('/admin/system?tab=settings');
    await clickOnce('Edit trial.days');
    type('Value', 'soon');
    click('Save');
    await screen.findByText('Not a valid number');
    expect(sent()).toEqual([]);
    type('Value', '7');
    click('Save');
    await screen.findByText(message);
    expect(screen.queryByText('Not a valid number')).toBeNull();
  });

  test.each([
    ['trial.days', 30, '30'],
    ['registration.open', false, 'Off'],
    ['announcement', { tone: 'warn' }, '{"tone":"warn"}'],
  ])('%s is changed to %j and reads %s', async (key, value, words) => {
    const { sent } = open('?tab=settings');
    await clickOnce(`Edit ${key}`);
    if (value === false) fireEvent.click(screen.getByLabelText(words));
    else type('Value', words);
    click('Save');
    await screen.findByText('Setting saved');
    await waitFor(() => expect(screen.queryByText('Save')).toBeNull());
    expect(sent()).toEqual([{ key, value }]);
    await within(await findRow(key)).findByText(words);
  });
});

test('the calls of the last day are there by route, and anew when asked for', async () => {
  let calls = 1_233;
  const endpoint = { method: 'GET', endpoint: '/api/claims', refused: 2, failed: 1 };
  open('?tab=usage', {
    '/api/system/usage': () => {
      calls += 1;
      const endpoints = [{ ...endpoint, calls, p95Milliseconds: 45 }];
      return Response.json({ since: '2026-03-09T12:00:00Z', endpoints });
    },
  });
  const row = within(await findRow('GET /api/claims'));
  for (const text of ['1,234', '2', '1', '45 ms']) row.getByText(text);
  click('Refresh');
  await row.findByText('1,235');
});
