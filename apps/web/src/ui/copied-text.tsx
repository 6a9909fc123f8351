import { Copy } from 'lucide-react';
import { showError, showToast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface CopiedTextProps {
  readonly text: string;
  /** How it is shown, such as in groups; as it is unless given. */
  readonly shown?: string;
  /** In the toast, such as `the address`. */
  readonly what: string;
}

/** Copies a text and says so; `what` begins the sentence. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', description: `${what} copied to clipboard.` });
  } catch {
    showError('Not copied', 'Your browser doesn’t allow this. Select the text and copy it.');
  }
}

/** A text to take elsewhere. Where the browser does not allow copying, it can be selected. */
export function CopiedText({ text, shown = text, what }: CopiedTextProps) {
  return (
    <div className="flex items-center gap-2">
      <code className="min-w-0 flex-1 text-xs wrap-anywhere select-all">{shown}</code>
      <Button
        variant="outline"
        size="icon"
        aria-label={`Copy ${what}`}
        onClick={() => void copyText(text, what)}
      >
        <Copy aria-hidden="true" />
      </Button>
    </div>
  );
}

interface CopyDialogProps extends CopiedTextProps {
  readonly title: string;
  readonly description: string;
  readonly onClose: () => void;
}

/** Shows a secret the one time that it can be seen. */
export function CopyDialog({ title, description, onClose, ...copied }: CopyDialogProps) {
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <CopiedText {...copied} />
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    </Dialog>
  );
}
