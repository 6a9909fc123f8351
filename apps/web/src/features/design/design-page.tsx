import { type ComponentType, useState } from 'react';
import { formatMoney } from '../../lib/format/format-money.ts';
import { showToast } from '../../lib/toast.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { ChartFrame } from '../../ui/charts/chart-frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FeeTrendChart } from '../../ui/charts/fee-trend-chart.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SeriesChart } from '../../ui/charts/series-chart.tsx';
import { SideBars } from '../../ui/charts/side-bars.tsx';
import { Badges } from './badges.tsx';
import { Buttons } from './buttons.tsx';
import { Cards } from './cards.tsx';
import { Choices } from './choices.tsx';
import { Colours } from './colours.tsx';
import { Days } from './days.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Frames } from './frames.tsx';
import { longText } from './long-text.ts';
import { Notices } from './notices.tsx';
import { Pages } from './pages.tsx';
import { States } from './states.tsx';
import { TabRows } from './tab-rows.tsx';
import { Tables } from './tables.tsx';

const names = ['Jan', 'Feb', 'Mar', 'Apr'];
const fees = [885.6, 0, -120.5, 12_345.67];
const months = names.map((_, at) => ({
  month: `2026-0${at + 1}`,
  from: `2026-0${at + 1}-01`,
  to: `2026-0${at + 1}-28`,
  totalDirFees: fees[at] ?? 0,
  hasClaims: at !== 1,
}));
const bars = [longText, 'Northlake Rx', 'Nothing deducted', 'Given back'].map((label, at) => ({
  key: label,
  label,
  dollars: [9_876.5, 885.6, 0, -420][at] ?? 0,
  isRest: at === 3,
}));
const places = names.map((label) => ({ key: label, label, shortLabel: label }));
const series = ['Revenue', 'Expenses', 'Profit'].map((name, order) => ({
  key: name,
  name,
  amounts: fees.map((fee) => fee - order * 2_000),
}));

function Charts() {
  const frame = { title: 'Fees by payer', description: 'Of 2026', columns: ['Payer', 'Fees'] };
  const rows = bars.map(({ key, label, dollars }) => ({ key, label, value: formatMoney(dollars) }));
  return (
    <>
      <ChartFrame {...frame} columns={['Payer', 'Fees']} rows={rows}>
        <BarChart label="Fees by payer" bars={bars} />
      </ChartFrame>
      <ChartFrame {...frame} columns={['Payer', 'Fees']} rows={[]} fallback="Nothing to draw yet.">
        {null}
      </ChartFrame>
      <FeeTrendChart title="Fees by month" months={months} shortLabels={names} />
      <SeriesChart label="Money by month" places={places} series={series} />
      <SideBars
        bars={bars.map(({ key, label, dollars }) => ({ key, label, value: dollars }))}
        format={(value) => formatMoney(value ?? undefined)}
      />
    </>
  );
}

const forms = ['box', 'wide', 'sheet'] as const;

function Floating() {
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

export const specimens: readonly Specimen[] = [
  { name: 'Colors and type', shows: Colours },
  { name: 'Page frame', shows: Frames },
  { name: 'Buttons', shows: Buttons },
  { name: 'Badges', shows: Badges },
  { name: 'Fields', shows: Fields },
  { name: 'Choices', shows: Choices },
  { name: 'Days and periods', shows: Days },
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

/** Every look that the tokens have; each is shown beside the others. */
const looks = [
  { name: 'Light', theme: 'light', contrast: undefined },
  { name: 'Dark', theme: 'dark', contrast: undefined },
  { name: 'Light, more contrast', theme: 'light', contrast: 'more' },
  { name: 'Dark, more contrast', theme: 'dark', contrast: 'more' },
] as const;

/**
 * Each piece of the design system in each state and each look. Only the development server has this
 * page. Point at a piece and tab to it to see the rest of its states.
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

/** One piece of the design system in all its states. */
interface Specimen {
  readonly name: string;
  readonly shows: ComponentType;
}
