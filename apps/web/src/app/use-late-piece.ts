import { type ComponentType, useCallback, useState } from 'react';
import { showToast } from '../lib/toast.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of the frame whose code comes when it is first asked for. Where it cannot come, the page
 * around it stays as it is and says so.
 */
export function useLatePiece<Props>(load: Load<Props>) {
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
        showToast({
          title: 'Error',
          description: 'This part of the page couldn’t be loaded. Please try again.',
          variant: 'destructive',
        });
      },
    );
  }, [load]);
  const close = useCallback(() => setWanted(false), []);
  return { Open: wanted ? piece?.Piece : undefined, wanted, preload, open, close };
}
