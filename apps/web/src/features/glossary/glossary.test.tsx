import { type GlossaryWord, glossary, glossaryAnchor, glossaryGroups } from '@pfs/core/glossary';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import GlossaryPage, { findWords } from './glossary-page.tsx';

const words = Object.keys(glossary) as GlossaryWord[];

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

test('each term has a place of its own, a group and one sentence', () => {
  expect(new Set(words.map(glossaryAnchor)).size).toBe(words.length);
  for (const word of words) {
    expect(glossaryAnchor(word)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(glossaryGroups).toContain(glossary[word].group);
    expect(glossary[word].sentence, word).toMatch(/^[A-Z][^.]+\.$/);
  }
});

test.each([
  ['clawback', ['Take-back']],
  ['generic effective', ['GER']],
  ['  PLB ', ['Lump sum', 'PLB']],
  ['no such word', []],
])('who looks for %s finds %j', (typed, found) => {
  expect(findWords(typed)).toEqual(found);
});

test('without a search all terms are there', () => {
  expect(findWords('')).toEqual(words);
});

test('a search narrows the page, stays in the address and says when nothing is left', async () => {
  const { history } = renderScreen(<GlossaryPage />, { path: '/glossary?q=nadac', user: null });
  expect(screen.getByRole('status').textContent).toBe('2 terms');
  expect(screen.queryByText('Held')).toBeNull();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a term' }), {
    target: { value: 'xyz' },
  });
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      'No term matches “xyz”. Try a shorter one.',
    ),
  );
  expect(history.at(-1)).toBe('/glossary?q=xyz');
});
