import { useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Footer } from '../../ui/footer.tsx';
import { FormDialog, ReasonField } from '../../ui/form-dialog.tsx';
import { OpenCase } from '../../ui/open-case.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PagePicture } from '../../ui/page-picture/page-picture.tsx';
import { Popover } from '../../ui/popover.tsx';
import { RecoveryLinks } from '../../ui/recovery-links.tsx';
import { Narrowed } from '../../ui/tables/narrowed.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { longText } from './controls.tsx';

const pairs = [
  ['bg-paper', 'text-ink'],
  ['bg-sheet', 'text-ink-soft'],
  ['bg-sunken', 'text-ink-faint'],
  ['bg-accent', 'text-on-accent'],
  ['bg-accent-soft', 'text-accent'],
  ['bg-taken-soft', 'text-taken'],
  ['bg-good-soft', 'text-good'],
  ['bg-warn-soft', 'text-warn'],
  ['bg-agreed-soft', 'text-agreed'],
  ['bg-contested-soft', 'text-contested'],
] as const;

/** Each text color on its background, with figures in a column. */
export function Colors() {
  return (
    <ul className="grid grid-cols-2 gap-1">
      {pairs.map(([ground, text]) => (
        <li key={ground} className={`flex flex-col border border-line p-2 ${ground} ${text}`}>
          <span className="text-xs">{ground.slice(3)}</span>
          <span className="figures self-end">−$1,234,567.89</span>
          <span className="figures self-end">$111,111.11</span>
        </li>
      ))}
    </ul>
  );
}

export function Frames() {
  return (
    <>
      <Brand subtitle="Pharmacy Financial Suite" />
      <PageHeader
        title="A title of a page"
        badge={<Badge variant="active">Beta</Badge>}
        description="What the page is for."
        actions={<Button>Do it</Button>}
      />
      <ThemeSwitch />
      <Footer />
    </>
  );
}

const tabs = [
  { value: 'one', label: 'Chosen (3)', content: 'What the first holds.' },
  { value: 'two', label: 'Another', content: 'What the second holds.' },
  { value: 'three', label: longText, content: 'What the third holds.' },
];

export function TabRows() {
  const [tab, setTab] = useState('one');
  const [page, setPage] = useState(1);
  return (
    <>
      <Tabs label="Examples" tabs={tabs} value={tab} onChange={setTab} />
      <RecoveryLinks />
      <OpenCase id="00000000-0000-4000-8000-000000000000" />
      <Narrowed to={['Up to Nov 30, 2026', 'counted']} onClear={() => setPage(1)} />
      <Pager what="claims" page={page} pageSize={25} total={100_000} onPage={setPage} />
    </>
  );
}

const page = { width: 300, height: 160 };
const boxes = [
  { key: 'sure', doubtful: false, box: { left: 20, top: 20, right: 120, bottom: 36 } },
  { key: 'doubt', doubtful: true, box: { left: 20, top: 60, right: 120, bottom: 76 } },
  { key: 'chosen', doubtful: true, box: { left: 20, top: 100, right: 120, bottom: 116 } },
];

/** One picture that loads, and one that does not. */
export function Pages() {
  return ['/logo.svg', '/no-such-picture.png'].map((source) => (
    <div key={source} className="relative max-h-80 overflow-auto bg-sheet">
      <PagePicture
        page={page}
        source={source}
        alt="A page"
        boxes={boxes}
        selected={boxes[2]?.box}
        zoom={1}
        onChoose={() => undefined}
      />
    </div>
  ));
}

const forms = ['box', 'wide', 'sheet'] as const;

export function Floating() {
  const [open, setOpen] = useState<(typeof forms)[number] | 'question' | 'form'>();
  const close = () => setOpen(undefined);
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
      <Button variant="outline" onClick={() => setOpen('question')}>
        A question
      </Button>
      <Button variant="outline" onClick={() => setOpen('form')}>
        A form
      </Button>
      {open === 'form' ? <ReasonDialog onClose={close} /> : null}
      {open === 'question' ? (
        <ConfirmDialog
          title={longText}
          confirm="Yes"
          pending={false}
          onConfirm={close}
          onClose={close}
        >
          What will happen.
        </ConfirmDialog>
      ) : null}
      {open === undefined || open === 'question' || open === 'form' ? null : (
        <Dialog title={longText} form={open} onClose={close}>
          What it asks.
        </Dialog>
      )}
    </div>
  );
}

const refusal = { path: ['reason'], message: 'Enter a reason' };

/** A form that nothing can be sent with. */
function ReasonDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title={longText}
      submit="Send"
      loadSchema={async () => ({
        safeParse: () => ({ success: false, error: { issues: [refusal] } }),
      })}
      route="POST /api/auth/logout"
      toCall={() => ({})}
      onClose={onClose}
    >
      <ReasonField hint="It is kept." />
    </FormDialog>
  );
}
