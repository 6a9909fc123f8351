import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface SureDialogProps {
  readonly title: string;
  readonly consequence: string;
  readonly yes: string;
  readonly pending: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Says what will happen before something that cannot simply be undone. */
export function SureDialog(props: SureDialogProps) {
  const { title, consequence, yes, pending, onYes, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-ink-soft">{consequence}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={pending} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
