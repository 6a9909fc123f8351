import { type ComponentType, useCallback, useState } from 'react';
import { showError } from '../lib/toast.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of the frame whose code is loaded when it is first opened. If that fails, the page stays
 * as it is and a toast says so.
 */
export function useLazyPart<Props>(load: Load<Props>) {
  const [piece, setPiece] = useState<{ readonly Piece: ComponentType<Props> }>();
  const [wanted, setWanted] = useState(false);
  const preload = useCallback(() => {
    load().then(
      (module) => setPiece({ Piece: module.default }),
      () => undefined,
    );
  }, [load]);
  const open = useCallback(() => {
    setWanted(true);
    load().then(
      (module) => setPiece({ Piece: module.default }),
      () => {
        setWanted(false);
        showError('Error', 'This part of the page couldn’t be loaded. Please try again.');
      },
    );
  }, [load]);
  const close = useCallback(() => setWanted(false), []);
  return { Open: wanted ? piece?.Piece : undefined, wanted, preload, open, close };
}
