import { useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Popover } from '../../ui/popover.tsx';
import { longText } from './long-text.ts';

const forms = ['box', 'wide', 'sheet'] as const;

export function Floating() {
  const [open, setOpen] = useState<(typeof forms)[number]>();
  return (
    <div className="flex flex-wrap gap-2">
      <Popover label="A panel" trigger="A panel">
        <p className="p-3">What floats below its button.</p>
      </Popover>
      {forms.map((form) => (
        <Button key={form} variant="outline" onClick={() => setOpen(form)}>
          A dialog: {form}
        </Button>
      ))}
      <Button
        variant="outline"
        onClick={() => showToast({ title: 'Saved', description: longText })}
      >
        A toast
      </Button>
      <Button
        variant="outline"
        onClick={() => showToast({ title: 'Not saved', variant: 'destructive' })}
      >
        A failure
      </Button>
      {open === undefined ? null : (
        <Dialog title={longText} form={open} onClose={() => setOpen(undefined)}>
          What it asks.
        </Dialog>
      )}
    </div>
  );
}
