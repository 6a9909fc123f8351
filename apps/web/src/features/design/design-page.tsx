import type { ComponentType } from 'react';
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
import { Cards, Charts, Figures, Notices, States, Tables } from './content.tsx';
import { Badges, Buttons, Choices, Days, Fields, Imports, longText } from './controls.tsx';

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
function Colors() {
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

function Frames() {
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

function TabRows() {
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
function Pages() {
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

function Floating() {
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

/** One component of the design system in all its states. */
interface Specimen {
  readonly name: string;
  readonly shows: ComponentType;
}

export const specimens: readonly Specimen[] = [
  { name: 'Colors and type', shows: Colors },
  { name: 'Page frame', shows: Frames },
  { name: 'Buttons', shows: Buttons },
  { name: 'Badges', shows: Badges },
  { name: 'Fields', shows: Fields },
  { name: 'Choices', shows: Choices },
  { name: 'Days and periods', shows: Days },
  { name: 'Preview of an import', shows: Imports },
  { name: 'Tabs and pages', shows: TabRows },
  { name: 'Cards and figures', shows: Cards },
  { name: 'Sums and links', shows: Figures },
  { name: 'Notices', shows: Notices },
  { name: 'Waiting, failed, empty', shows: States },
  { name: 'Tables', shows: Tables },
  { name: 'Charts', shows: Charts },
  { name: 'Pages of a document', shows: Pages },
  { name: 'Overlays', shows: Floating },
];

/** All looks that the tokens define, shown side by side. */
const looks = [
  { name: 'Light', theme: 'light', contrast: undefined },
  { name: 'Dark', theme: 'dark', contrast: undefined },
  { name: 'Light, more contrast', theme: 'light', contrast: 'more' },
  { name: 'Dark, more contrast', theme: 'dark', contrast: 'more' },
] as const;

/**
 * Each component of the design system in each state and each look. Only the development server has
 * this page. Hover and focus a component to see the rest of its states.
 */
export function DesignPage() {
  return (
    <main className="flex flex-col gap-8 p-6">
      <h1 className="title text-2xl">Design system</h1>
      {specimens.map((specimen) => (
        <Boards key={specimen.name} specimen={specimen} />
      ))}
    </main>
  );
}

function Boards({ specimen: { name, shows: Shown } }: { readonly specimen: Specimen }) {
  return (
    <section aria-label={name}>
      <h2 className="mb-2 font-semibold">{name}</h2>
      <div className="grid grid-cols-[repeat(4,minmax(22rem,1fr))] gap-3 overflow-x-auto">
        {looks.map((look) => (
          <div
            key={look.name}
            data-theme={look.theme}
            data-contrast={look.contrast}
            className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-paper p-4 text-ink"
          >
            <h3 className="text-xs text-ink-faint">{look.name}</h3>
            <Shown />
          </div>
        ))}
      </div>
    </section>
  );
}
