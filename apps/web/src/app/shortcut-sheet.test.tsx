import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useListedShortcuts } from '../lib/shortcuts/shortcuts.ts';
import { useShortcut } from '../lib/shortcuts/use-shortcut.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ShortcutsSwitch } from '../ui/shortcuts-switch.tsx';
import ShortcutSheet from './shortcut-sheet.tsx';

const table = { title: 'Tables', shortcuts: [{ shown: '↑ ↓', words: 'Up and down' }] };

function Table() {
  useListedShortcuts(table);
  return null;
}

function Page({ run = () => true }: { readonly run?: () => boolean }) {
  useShortcut({ key: 'g', words: 'Go', run });
  useShortcut({ key: 'h', withControl: true, words: 'Hide', run });
  return (
    <>
      <Table />
      <Table />
      <input aria-label="A field" />
    </>
  );
}

const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent);

const keysOf = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('term')
    .map((term) => term.textContent);

test('the sheet lists what listens on the screen, once, and what every screen has last', () => {
  renderScreen(
    <>
      <Page />
      <ShortcutSheet onClose={() => undefined} />
    </>,
  );
  expect(titles()).toEqual(['Tables', 'Everywhere']);
  expect(keysOf('Tables')).toEqual(['↑ ↓']);
  expect(keysOf('Everywhere')).toEqual(['G', 'Ctrl H']);
});

test('what left the screen is not listed any more', () => {
  const sheet = <ShortcutSheet onClose={() => undefined} />;
  const { unmount } = renderScreen(<Page />);
  renderScreen(sheet);
  expect(titles()).toHaveLength(2);
  act(unmount);
  expect(titles()).toEqual([]);
});

test('a key is pressed on the page, not in a field; one with Ctrl in both', () => {
  const run = vi.fn(() => true);
  renderScreen(<Page run={run} />);
  fireEvent.keyDown(document.body, { key: 'g' });
  expect(run).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(screen.getByLabelText('A field'), { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'g', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(screen.getByLabelText('A field'), { key: 'h', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(2);
});

test('switched off, single keys do nothing, and every place with the switch says so', () => {
  const run = vi.fn(() => true);
  renderScreen(
    <>
      <Page run={run} />
      <ShortcutsSwitch />
      <ShortcutsSwitch />
    </>,
  );
  const [one, two] = screen.getAllByLabelText<HTMLInputElement>('Enable single-key shortcuts');
  fireEvent.click(one as HTMLElement);
  expect(two?.checked).toBe(false);
  fireEvent.keyDown(document.body, { key: 'g' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'h', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(1);
});
