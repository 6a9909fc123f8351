import { useSheetAsked } from '../lib/open-shortcut-sheet.ts';
import { useShortcut } from '../lib/use-shortcut.ts';
import { useLatePiece } from './use-late-piece.ts';

const loadSheet = () => import('../features/shortcuts/shortcut-sheet.tsx');

/** The sheet of keys, from every screen. */
export function ShortcutKeys() {
  const { Open: Sheet, open, close } = useLatePiece(loadSheet);
  useSheetAsked(open);
  useShortcut({
    key: '?',
    words: 'This list',
    run: () => {
      open();
      return true;
    },
  });
  return Sheet === undefined ? null : <Sheet onClose={close} />;
}
