import type { DocumentReview, ReviewDoubt, ReviewPayment } from '@pfs/wire/document-review';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aClaimRow, aDoubt, aValue, paper } from '../../../testing/a-review.ts';
import { onItsWay } from '../../../testing/answers.ts';
import { findButton } from '../../../testing/open-at.tsx';
import { reviewApi as api, isAt, openReview as open } from '../../../testing/open-review.tsx';
import { refusing, shownToast } from '../../../testing/refusals.ts';

const rowIsApart = aDoubt('row_does_not_close', {
  part: 'claim',
  row: 1,
  message: 'The amounts in this row don’t add up.',
  acceptable: false,
});
const currency = aDoubt('other_currency', { blocks: true });
const sumIsApart = aDoubt('sum_does_not_close', { part: 'control', row: 0, field: 'net' });
const aSum: Pick<ReviewPayment, 'controls' | 'equations'> = {
  controls: [{ scope: 'payment', of: 'net', value: aValue('30.50'), fromRow: 0, toRow: 2 }],
  equations: [
    {
      ...{ kind: 'sum', row: null, control: 0, holds: false, sentence: '3 rows 30.00 ≠ 30.50' },
      terms: [{ label: '3 rows', amount: 30 }],
      result: { label: 'printed', amount: 30.5 },
      difference: -0.5,
    },
  ],
};
const aCount = {
  ...{ kind: 'count', row: null, control: 0, holds: false, sentence: '3 claims ≠ 4' },
  terms: [{ label: 'claims', amount: 3 }],
  result: { label: 'printed', amount: 4 },
  difference: -1,
};

const doubted = (...doubts: ReviewDoubt[]) => paper({ doubts });
const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
const clickButton = async (name: string) => fireEvent.click(await findButton(name));
const balance = () => screen.getByLabelText('Balance').querySelector('[role=status]')?.textContent;
const editor = () => document.querySelector<HTMLInputElement>('td input');
/** Values as they are read out: `Net: $10.00`. */
const values = (name: string) =>
  [...document.querySelectorAll('td button')].flatMap(({ textContent }) =>
    textContent.startsWith(`${name}: `) ? [textContent.slice(name.length + 2)] : [],
  );

/** Writes what the chosen value says. */
function write(text: string): void {
  press('e');
  const input = editor() as HTMLElement;
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter' });
}

describe('a review', () => {
  test('opens at its first item, and each key sends its change', async () => {
    const { sent } = open(doubted(rowIsApart));
    await isAt('0 claim 1 ');
    screen.getByText('The amounts in this row don’t add up.');
    expect(screen.queryByText('Accept all (balances)')).toBeNull();
    const row = { payment: 0, part: 'claim', row: 1 };
    for (const key of ['Delete', '+', 's', 'a']) press(key);
    const changes = [
      { ...row, kind: 'remove_row' },
      { payment: 0, part: 'claim', afterRow: 1, kind: 'add_row' },
      { payment: 0, row: 1, kind: 'split' },
      { ...row, kind: 'accept_row' },
    ].map((change, version) => ['changes', { version, changes: [change] }]);
    await waitFor(() => expect(sent()).toEqual(changes));
    await waitFor(() => expect(screen.queryByText('Saving')).toBeNull());
    press('z');
    await waitFor(() => expect(sent().at(-1)).toEqual(['undo', { version: 4 }]));
  });

  test('of a payment that does not balance cannot be accepted at once', async () => {
    const { sent } = open(paper({ difference: -0.5, doubts: [rowIsApart] }));
    await isAt('0 claim 1 ');
    expect(balance()).toBe('$0.50 less than paid');
    expect(screen.queryByText('Accept all (balances)')).toBeNull();
    press('A', true);
    press('a');
    const changes = [{ kind: 'accept_row', payment: 0, part: 'claim', row: 1 }];
    await waitFor(() => expect(sent()).toEqual([['changes', { version: 0, changes }]]));
  });

  test('can be accepted at once where it balances and values are doubtful', async () => {
    const { sent } = open(doubted(aDoubt('heading_uncertain', { field: 'net' })));
    await isAt('0 doubt  heading_uncertain net');
    expect(balance()).toBe('Balances');
    await clickButton('Accept all (balances)');
    const changes = [{ payment: 0, kind: 'accept_all' }];
    await waitFor(() => expect(sent()).toEqual([['changes', { version: 0, changes }]]));
  });

  const inWords = { part: 'claim', row: 2, field: 'drugName', acceptable: false } as const;
  test.each([
    ['a row', { doubts: [rowIsApart] }, '1 row doesn’t add up'],
    ['a printed total', { ...aSum, doubts: [sumIsApart] }, '1 printed total differs'],
    ['an accepted total', aSum, '1 printed total differs'],
    ['a count', { equations: [aCount] }, '1 printed count differs'],
    [
      'a text',
      { doubts: [aDoubt('amount_in_words', inWords)] },
      '1 row has an amount in the wrong column',
    ],
  ])('never says that it balances while %s contradicts it', async (_what, changes, words) => {
    const { sent } = open(paper(changes));
    await screen.findByLabelText('Balance');
    expect(balance()).toBe(words);
    expect(screen.queryByText('Accept all (balances)')).toBeNull();
    press('A', true);
    expect(sent()).toEqual([]);
  });

  test('shows the typed value before the server has answered, and goes on', async () => {
    const answer = { [`POST ${api}/changes`]: onItsWay };
    const missing = { part: 'claim', row: 0, field: 'dateOfService', acceptable: false } as const;
    const { sent } = open(doubted(rowIsApart, aDoubt('date_missing', missing)), answer);
    await isAt('0 claim 0 dateOfService');
    screen.getByText(/^There’s no value here to accept. Type it/);
    expect(screen.queryByText('Accept', { selector: 'button' })).toBeNull();
    write('3/2/2026');
    const place = { payment: 0, part: 'claim', row: 0, field: 'dateOfService' };
    const changes = [{ ...place, kind: 'set', value: '3/2/2026' }];
    await isAt('0 claim 1 ');
    expect(values('Filled')[0]).toBe('3/2/2026');
    expect(sent()).toEqual([['changes', { version: 0, changes }]]);
  });

  test('that somebody else changed is shown as it is now, and nothing is overwritten', async () => {
    const before = doubted(rowIsApart);
    const claims = [aClaimRow(0), aClaimRow(1, { net: aValue('9.00') }), aClaimRow(2)];
    const after = { ...paper({ claims, doubts: [rowIsApart] }), version: 1 };
    let asked = 0;
    const { sent } = open(before, {
      [`GET ${api}`]: () => Response.json(asked++ === 0 ? before : after),
      [`POST ${api}/changes`]: refusing(409, 'Changed meanwhile'),
    });
    await isAt('0 claim 1 ');
    write('8.00');
    await screen.findByText('Someone else changed this document');
    expect(values('Net')).toEqual(['$10.00', '$9.00', '$10.00']);
    expect(sent()).toHaveLength(1);
  });

  test('shows a printed total that is off with its numbers, and it cannot be edited', async () => {
    const page = { ...paper().pages[0], pictured: true } as DocumentReview['pages'][number];
    open({ ...paper({ ...aSum, doubts: [sumIsApart] }), pages: [page] });
    await isAt('0 control 0 net');
    const sums = within(screen.getByLabelText('Printed totals to check'));
    for (const words of ['Printed total, Net', '$30.00', '$30.50', '$0.50']) sums.getByText(words);
    screen.getByText(/If the document itself is wrong, accept it/);
    screen.getByAltText('Printed total, Net on page 1');
    press('e');
    expect(editor()).toBeNull();
    press('ArrowUp');
    await isAt('0 claim 2 ');
  });

  test('of several payments shows the rows of the selected one', async () => {
    const one = (row: number) => ({ claims: [aClaimRow(row)] });
    open(paper({ ...one(0), doubts: [currency] }, one(1)));
    const choice = await screen.findByLabelText('Payment', { selector: 'select' });
    expect([...choice.children].map(({ textContent }) => textContent)).toEqual([
      '1 of 2: NORTHLAKE RX (1 to check)',
      '2 of 2: NORTHLAKE RX',
    ]);
    expect(values('Rx number')).toEqual(['7000']);
    fireEvent.change(choice, { target: { value: '1' } });
    await waitFor(() => expect(values('Rx number')).toEqual(['7001']));
  });

  test('changes, splits and combines a column from its heading', async () => {
    const gross = { gross: aValue('12.50'), quantity: aValue('30 1.25') };
    const { sent } = open(paper({ claims: [aClaimRow(0, gross)], doubts: [] }));
    const step = async (column: string, label: string, into: string) => {
      fireEvent.click(await screen.findByLabelText(`Change column ${column}`));
      const form = within(await screen.findByRole('form', { name: label }));
      fireEvent.change(form.getByLabelText(label), { target: { value: into } });
      fireEvent.click(form.getByRole('button'));
    };
    await step('Gross', 'Column type', 'dirFee');
    await step('Quantity', 'Split out', 'tax');
    await step('Gross', 'Add to column', 'net');
    const changes = [
      { kind: 'move_column', field: 'gross', into: 'dirFee' },
      { kind: 'split_column', field: 'quantity', into: 'tax' },
      { kind: 'merge_columns', field: 'gross', into: 'net' },
    ].map((each, version) => ['changes', { version, changes: [{ ...each, payment: 0 }] }]);
    await waitFor(() => expect(sent()).toEqual(changes));
  });

  test('reverses the sign of several selected rows', async () => {
    const { sent } = open(doubted(rowIsApart));
    await isAt('0 claim 1 ');
    fireEvent.click(screen.getByRole('button', { name: 'Row 1' }), { shiftKey: true });
    screen.getByText('Rows 1 to 2');
    press('ArrowDown', true);
    press('ArrowDown', true);
    await clickButton('Mark as reversals');
    const rows = { part: 'claim', payment: 0, fromRow: 1, toRow: 2 };
    const changes = [{ kind: 'flip_rows', ...rows }];
    await waitFor(() => expect(sent()).toEqual([['changes', { version: 0, changes }]]));
  });

  test('in another currency continues once a person confirms US dollars', async () => {
    const { sent } = open(doubted(currency));
    await isAt('0 doubt  other_currency');
    await clickButton('Amounts are in US dollars');
    const doubt = { part: 'payment', row: null, field: null, code: 'other_currency' };
    const changes = [{ ...doubt, kind: 'accept_doubt', payment: 0 }];
    await waitFor(() => expect(sent()).toEqual([['changes', { version: 0, changes }]]));
  });
});

describe('typing', () => {
  const doubtedNet = {
    claims: [aClaimRow(0, { net: aValue('10.00', { doubtful: true }) }), aClaimRow(1)],
  };

  test('on a value starts editing it, and Enter saves it and goes to the next item', async () => {
    const { sent } = open(paper({ ...doubtedNet, doubts: [rowIsApart] }));
    await isAt('0 claim 0 net');
    press('f');
    expect(editor()?.value).toBe('f');
    fireEvent.keyDown(editor() as Element, { key: 'Escape' });
    expect(editor()).toBeNull();
    press('-');
    expect(editor()?.value).toBe('-');
    fireEvent.change(editor() as Element, { target: { value: '-9' } });
    fireEvent.keyDown(editor() as Element, { key: 'Enter' });
    await isAt('0 claim 1 ');
    const change = { kind: 'set', payment: 0, part: 'claim', row: 0, field: 'net', value: '-9' };
    await waitFor(() => expect(sent()).toEqual([['changes', { version: 0, changes: [change] }]]));
  });

  test('ends with Tab at the next value, after the last one in the next row', async () => {
    open(paper(doubtedNet));
    await isAt('0 claim 0 net');
    press('9');
    fireEvent.keyDown(editor() as Element, { key: 'Tab' });
    await isAt('0 claim 1 claimId');
    press('7');
    fireEvent.keyDown(editor() as Element, { key: 'Tab', shiftKey: true });
    await isAt('0 claim 0 net');
  });

  test('on a value leaves shortcuts to Alt', async () => {
    const { sent } = open(paper(doubtedNet));
    await isAt('0 claim 0 net');
    fireEvent.keyDown(document.activeElement as Element, { key: 'å', code: 'KeyA', altKey: true });
    await waitFor(() => expect(sent()[0]?.[1].changes[0]).toMatchObject({ kind: 'accept_row' }));
  });

  test('fills the only missing value, and one key finishes', async () => {
    const lacking = aDoubt('paid_on_missing', { field: 'paidOn', acceptable: false });
    const proven = { ...paper().payments[0], status: 'proven', doubts: [] };
    const { sent } = open(paper({ doubts: [lacking] }), {
      [`POST ${api}/changes`]: () =>
        Response.json({
          ...{ processingStatus: 'review', version: 1, undoes: 'a step', doubts: 0 },
          ...{ rowsMoved: false, payments: [proven], claims: [], lumps: [] },
        }),
    });
    await isAt('0 payment  paidOn');
    const input = screen.getByRole('textbox', { name: 'Paid on' });
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: '3/10/2026' } });
    fireEvent.submit(input);
    const place = { payment: 0, part: 'payment', field: 'paidOn' };
    const changes = [{ ...place, kind: 'set', value: '3/10/2026' }];
    await waitFor(() =>
      shownToast('Document finished', 'march.pdf is now included in your totals.'),
    );
    expect(sent()).toEqual([
      ['changes', { version: 0, changes }],
      ['finish', { version: 1 }],
    ]);
  });
});

describe('a review ends', () => {
  test('with a reason where arithmetic does not verify it, and the next one opens', async () => {
    const next = '0190b000-0000-7000-8000-000000000021';
    const { history, sent } = open({ ...doubted(rowIsApart), next });
    await isAt('0 claim 1 ');
    press('f');
    const form = within(await screen.findByLabelText('Finish the review'));
    const finish = () => fireEvent.click(form.getByText('Finish', { selector: 'button' }));
    finish();
    await screen.findByText('Enter a reason');
    const note = 'The bank shows it.';
    fireEvent.change(screen.getByLabelText('Reason for including it'), { target: { value: note } });
    finish();
    await waitFor(() =>
      shownToast('Document finished', 'march.pdf is now included in your totals.'),
    );
    expect(sent()).toEqual([['finish', { version: 0, note }]]);
    expect(history.at(-1)).toBe(`/remittances/${next}/review`);
  });

  test('with a link to what was learned about its layout', async () => {
    const finished = { fileName: 'march.pdf', counted: true, layoutLearned: true };
    const answers = { [`POST ${api}/finish`]: () => Response.json(finished) };
    const { history } = open(paper({ status: 'proven' }), answers);
    await screen.findByText('march.pdf', { selector: 'h1' });
    await clickButton('Finish');
    const words =
      'march.pdf is now included in your totals. ' +
      'The next document that looks like this one will be read the same way.';
    await waitFor(() => shownToast('Document finished', words));
    await clickButton('Known layouts');
    expect(history.at(-1)).toBe('/known-layouts');
  });

  test.each([
    ['not_a_remittance', 'Not a remittance', 'Mark as not a remittance'],
    ['other_currency', 'Other currency', 'Amounts aren’t in US dollars'],
  ])('as a file that is not included in totals: %s', async (because, button, yes) => {
    const { history, sent } = open(doubted(currency));
    await isAt('0 doubt  other_currency');
    await clickButton(button);
    await clickButton(yes);
    await waitFor(() =>
      shownToast('Document closed', 'march.pdf is kept but not included in totals.'),
    );
    expect(sent()).toEqual([['not-a-remittance', { version: 0, because }]]);
    expect(history.at(-1)).toBe(`/remittances/${paper().id}`);
  });

  test('only once what blocks it is resolved', async () => {
    const { sent } = open(doubted({ ...currency, message: 'Are these dollars?' }, rowIsApart));
    await isAt('0 doubt  other_currency');
    press('f');
    const words = 'Are these dollars? Resolve this first.';
    await waitFor(() => shownToast('Can’t finish yet', words));
    expect(sent()).toEqual([]);
  });
});
