import { Button } from '../button.tsx';

interface NarrowedProps {
  /** The filters that a link set; renders nothing without any. */
  readonly to: readonly string[];
  readonly onClear: () => void;
}

/** Says that a list is limited to what a figure or answer counts, and offers all of it. */
export function Narrowed({ to, onClear }: NarrowedProps) {
  if (to.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-ink-soft">
      Only: {to.join(' · ')}
      <Button variant="outline" size="sm" className="print:hidden" onClick={onClear}>
        Show all
      </Button>
    </p>
  );
}
