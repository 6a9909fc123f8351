import type { ComponentType } from 'react';
import { Cards, Charts, Figures, Notices, States, Tables } from './content.tsx';
import { Badges, Buttons, Choices, Days, Fields, Imports } from './controls.tsx';
import { Colors, Floating, Frames, Pages, TabRows } from './layout.tsx';

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
