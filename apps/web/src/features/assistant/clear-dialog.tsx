import { formatCount } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ClearDialogProps {
  readonly questions: number;
  readonly pending: boolean;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

/** Says what is gone before a conversation is forgotten. */
export function ClearDialog({ questions, pending, onClear, onClose }: ClearDialogProps) {
  const what =
    questions === 1
      ? '1 question and its answer'
      : `${formatCount(questions)} questions and their answers`;
  return (
    <Dialog title="Clear the conversation" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Notice tone="destructive" title="This can’t be undone">
          {what} will be gone, in every window of this browser. Your figures stay as they are, and
          so does what your plan has counted.
        </Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="destructive" pending={pending} onClick={onClear}>
            Clear
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
