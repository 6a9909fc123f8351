import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coverAmounts } from './amounts-cover.tsx';

let end: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => end());

/** What is written comes first, then the observers are told. */
const settle = () => act(async () => undefined);

function Sums() {
  const [paid, setPaid] = useState(12);
  return (
    <>
      <p title={`$${paid} in all`}>{`$${paid} of $40.00 is paid`}</p>
      <button type="button" aria-label={`Pay $${paid}`} onClick={() => setPaid(paid + 1)} />
      <textarea defaultValue="I paid $9" aria-label="Note" />
    </>
  );
}

test('amounts in text and labels become words, and come back', () => {
  const { container } = render(<Sums />);
  const before = container.innerHTML;
  end = coverAmounts(document);
  expect(screen.getByTitle('hidden in all').textContent).toBe('hidden of hidden is paid');
  expect(screen.getByRole('button', { name: 'Pay hidden' })).toBeDefined();
  end();
  expect(container.innerHTML).toBe(before);
});

test('what a person writes stays', () => {
  render(<Sums />);
  end = coverAmounts(document);
  expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('I paid $9');
});

test('an amount that changes stays covered, and comes back as it is then', async () => {
  render(<Sums />);
  end = coverAmounts(document);
  fireEvent.click(screen.getByRole('button'));
  await settle();
  const sentence = screen.getByTitle('hidden in all');
  expect(sentence.textContent).toBe('hidden of hidden is paid');
  end();
  expect(sentence.textContent).toBe('$13 of $40.00 is paid');
  expect(sentence.title).toBe('$13 in all');
});

test('what is written later is covered, and so is the page’s title', async () => {
  end = coverAmounts(document);
  document.title = 'Invoice of $12';
  render(<Sums />);
  await settle();
  expect(document.body.textContent).not.toContain('$12');
  expect(document.title).toBe('Invoice of hidden');
});

test('what is only seen gets dots', () => {
  render(<p aria-hidden="true">$12.00</p>);
  end = coverAmounts(document);
  expect(screen.getByText('•••••')).toBeDefined();
});

test('the amounts of a file’s own text are covered without a sign', () => {
  render(
    <p data-bare-amounts>
      <span>20260110</span>
      <span>12.5</span>
    </p>,
  );
  end = coverAmounts(document);
  expect(document.body.textContent).toBe('20260110hidden');
});

test('a figure on which the pointer rests is shown until it goes', async () => {
  render(<Sums />);
  end = coverAmounts(document);
  const sentence = screen.getByTitle('hidden in all');
  fireEvent.pointerOver(sentence);
  expect(sentence.textContent).toBe('hidden of hidden is paid');
  vi.advanceTimersByTime(600);
  await settle();
  expect(sentence.textContent).toBe('$12 of $40.00 is paid');
  fireEvent.pointerOut(sentence, { pointerType: 'mouse' });
  await settle();
  expect(sentence.textContent).toBe('hidden of hidden is paid');
});

test('a pointer that passes by shows nothing', () => {
  render(<Sums />);
  end = coverAmounts(document);
  const sentence = screen.getByTitle('hidden in all');
  fireEvent.pointerOver(sentence);
  vi.advanceTimersByTime(500);
  fireEvent.pointerOut(sentence, { pointerType: 'mouse' });
  vi.advanceTimersByTime(5_000);
  expect(sentence.textContent).toBe('hidden of hidden is paid');
});
