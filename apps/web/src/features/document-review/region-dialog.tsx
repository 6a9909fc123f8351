import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Desk } from './use-review-desk.ts';

/** Asks what the lines of a marked region are. */
export function RegionDialog({ desk }: { readonly desk: Desk }) {
  const { closeDialog, region } = desk;
  const mark = (part: 'claim' | 'lump') => {
    closeDialog();
    if (region !== undefined) desk.markRegion({ ...region, part });
  };
  return (
    <Dialog title="Add the marked lines" onClose={closeDialog}>
      <p className="text-ink-soft">
        Each marked line with an amount becomes a row. What it says is read from the page and
        checked like the rest.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={closeDialog}>
          Cancel
        </Button>
        <Button variant="outline" onClick={() => mark('lump')}>
          Add as lump sums
        </Button>
        <Button onClick={() => mark('claim')}>Add as claims</Button>
      </div>
    </Dialog>
  );
}
