import { daysText } from '@pfs/core/floors';
import type { FloorRule } from '@pfs/wire/floor-rules';
import type { Role } from '@pfs/wire/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAs, aPersonOf, findButton } from '../../testing/open-at.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { appealText, floorText } from './floor-rule-dialog.tsx';
import FloorRulesPage, { compareWithFloor } from './floors-page.tsx';

const iowa: FloorRule = {
  id: '0190b000-0000-7000-8000-0000000000f1',
  state: 'IA',
  lines: [],
  benchmarks: ['nadac', 'wac'],
  fee: 10.68,
  appealDays: null,
  appealIsMinimum: false,
  appealDayKind: null,
  appealFrom: null,
  answerDays: null,
  answerDayKind: null,
  effectiveFrom: '2025-07-01',
  effectiveTo: null,
  status: 'enjoined_for_some',
  source: 'SF 383',
  readIn: '2026-11',
  floorReadIn: null,
  note: 'Not verified: from a secondary source.',
};

const tennessee: FloorRule = {
  ...iowa,
  ...{ id: '0190b000-0000-7000-8000-0000000000f2', state: 'TN', benchmarks: ['actual_cost'] },
  ...{ fee: null, appealDays: 7, appealDayKind: 'business', appealFrom: 'claim' },
  ...{ answerDays: 7, answerDayKind: 'business', status: 'in_force', note: '', readIn: null },
};

function show(role: Role, own: string | null = null, listed = [iowa, tennessee]) {
  let rules: readonly FloorRule[] = listed;
  const user = aPersonOf(role);
  const fetched = answerAs(user, {
    'GET /api/floor-rules': () => Response.json({ rules, state: own }),
    [`PATCH /api/floor-rules/${iowa.id}`]: (init) => {
      const { fee, ...change } = JSON.parse(String(init.body));
      const changed = { ...iowa, ...change, fee: fee === null ? null : Number(fee) };
      rules = [changed, tennessee];
      return Response.json(changed);
    },
    'POST /api/floor-rules': () =>
      Response.json(
        {
          ...{ code: 'invalid_input', message: 'Not so', requestId: 'r' },
          fields: { source: 'Enter the citation' },
        },
        { status: 400 },
      ),
  });
  renderScreen(<FloorRulesPage />, { user });
  return (method: string) => {
    const sent = fetched.mock.calls.find(([, init]) => init?.method === method);
    return JSON.parse(String(sent?.[1]?.body));
  };
}

const rowOf = async (text: string) =>
  (await screen.findByText(text, { selector: 'table td, table td *, table th' })).closest(
    'tr',
  ) as HTMLElement;

test('a pharmacy reads the rules, its own state first, and edits none', async () => {
  show('staff', 'TN');
  const own = within(await rowOf('Your state'));
  for (const text of ['Actual cost', '7 business days from the claim', '7 business days']) {
    own.getByText(text);
  }
  own.getByText('Statute not reviewed');
  own.getByText('Not verified');
  const [, first] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('Tennessee');
  const other = within(await rowOf('Iowa'));
  other.getByText('NADAC, else WAC + $10.68 fee');
  other.getByText('Enjoined for some');
  other.getByText('Floor not verified');
  other.getByText(/Not verified/);
  expect(screen.queryByText('Add Rule')).toBeNull();
  expect(screen.queryByLabelText('Edit Iowa')).toBeNull();
});

test('a super admin changes a rule as a whole', async () => {
  const sent = show('super_admin');
  fireEvent.click(await screen.findByLabelText('Edit Iowa'));
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'repealed' } });
  fireEvent.change(screen.getByLabelText('First fallback'), { target: { value: '' } });
  fireEvent.click(screen.getByLabelText('Commercial'));
  fireEvent.click(await findButton('Save'));
  await screen.findByText('Iowa’s rule was saved.');
  expect(sent('PATCH')).toEqual({
    ...{ state: 'IA', lines: ['commercial'], benchmarks: ['nadac'], fee: '10.68' },
    ...{ appealDays: null, appealDayKind: 'calendar', appealFrom: null, appealIsMinimum: false },
    ...{ answerDays: null, answerDayKind: 'calendar' },
    ...{ effectiveFrom: '2025-07-01', effectiveTo: null, status: 'repealed' },
    ...{ source: 'SF 383', readIn: '2026-11', floorReadIn: null, note: iowa.note },
  });
  within(await rowOf('Iowa')).getByText('Repealed');
});

test('a number of days that is none is sent as typed, so that the server refuses it', async () => {
  const sent = show('super_admin');
  fireEvent.click(await screen.findByLabelText('Edit Iowa'));
  fireEvent.change(screen.getByLabelText(/^Days to appeal/), { target: { value: '7 days' } });
  fireEvent.click(await findButton('Save'));
  await waitFor(() => expect(sent('PATCH')).toMatchObject({ appealDays: '7 days' }));
});

test('only floors in force are offered for a comparison', async () => {
  show('staff', 'TN', [iowa, { ...iowa, id: `${iowa.id.slice(0, -1)}9`, status: 'repealed' }]);
  const select = await screen.findByLabelText('Rule');
  expect(within(select).getAllByRole('option')).toHaveLength(1);
});

test('what the server refuses about a new rule stands at its field', async () => {
  show('super_admin');
  fireEvent.click(await findButton('Add Rule'));
  fireEvent.click(await findButton('Save'));
  await screen.findByText('Enter the citation');
  expect(screen.getByLabelText('Citation').getAttribute('aria-invalid')).toBe('true');
});

test('a typed fill is compared with a floor', async () => {
  show('staff', 'IA');
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByText('Enter all four figures, such as 8.40, to compare.');
  type(/^Price of one unit/, '0.12345');
  type(/^Quantity/, '90');
  type(/506-F6/, '8.40');
  type(/507-F7/, '5.80');
  const result = screen.getByText(/Appears to be under the floor/).closest('p');
  expect(result?.textContent).toBe(
    'Floor: $21.79. Appears to be under the floor by $7.59. The plan’s type (ERISA, Part D) may exclude it.',
  );
  const choose = (line: string) =>
    fireEvent.change(screen.getByLabelText('Line of business'), { target: { value: line } });
  choose('commercial');
  expect(result?.textContent).toContain('The plan’s type (ERISA) may exclude it.');
  choose('part_d');
  await screen.findByText('Not compared: this floor doesn’t cover Part D.');
  choose('');
  type(/507-F7/, '20');
  await screen.findByText(/Not under the floor/);
});

const figures = { unitPrice: '0.12345', quantity: '90', ingredientPaid: '8.40', feePaid: '5.80' };

test('the comparison is to the cent, and needs every figure', () => {
  expect(compareWithFloor(figures, 10.64)).toEqual({ floor: 21.75, under: 7.55 });
  expect(compareWithFloor(figures, null)).toEqual({ floor: 11.11, under: 0 });
  for (const name of Object.keys(figures)) {
    expect(compareWithFloor({ ...figures, [name]: 'x' }, 10.64)).toBeUndefined();
    expect(compareWithFloor({ ...figures, [name]: '' }, 10.64)).toBeUndefined();
  }
});

test('rules are told in words', () => {
  expect(floorText({ benchmarks: [], fee: null })).toBeUndefined();
  expect(floorText({ benchmarks: ['nadac'], fee: null })).toBe('NADAC');
  expect(appealText({ ...tennessee, appealFrom: null })).toBe('7 business days');
  expect(daysText(1, 'calendar')).toBe('1 calendar day');
  expect(daysText(null, null)).toBeUndefined();
});
