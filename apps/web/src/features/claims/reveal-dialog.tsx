import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface RevealDialogProps {
  readonly onReveal: () => void;
  readonly onClose: () => void;
}

/** Says that the look is recorded, before anybody is named. */
export function RevealDialog({ onReveal, onClose }: RevealDialogProps) {
  return (
    <Dialog title="Show the names of this claim" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          The patient and the member of this claim become readable, with their ids and addresses.
          That you looked is recorded with your name, the claim and the time.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onReveal}>Show and record it</Button>
        </div>
      </div>
    </Dialog>
  );
}
