import { formatCount } from '../../../lib/format-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface UncheckedDialogProps {
  readonly count: number;
  readonly pending: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Asks before doubtful fields are taken as they stand. */
export function UncheckedDialog({ count, pending, onSave, onClose }: UncheckedDialogProps) {
  const fields =
    count === 1 ? '1 doubtful field was' : `${formatCount(count)} doubtful fields were`;
  return (
    <Dialog title="Save it with what is doubtful?" onClose={onClose}>
      <p className="text-ink-soft">
        {fields} not looked at. Saved, they count as they stand now, and it is on record that you
        said so.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          Look at them
        </Button>
        <Button pending={pending} onClick={onSave}>
          Save as it stands
        </Button>
      </div>
    </Dialog>
  );
}
