import { Copy } from 'lucide-react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';

/** Copies a text; where the browser does not allow that, the text itself can be marked. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Copied', description: `You can paste ${what} now.` });
    } catch {
      showToast({
        title: 'Not copied',
        description: 'This browser does not allow it. Please mark the text and copy it.',
        variant: 'destructive',
      });
    }
  }
  return (
    <Button variant="outline" size="icon" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      <Copy aria-hidden="true" />
    </Button>
  );
}
