import { looks } from './looks.ts';
import type { Specimen } from './specimen.ts';
import { specimens } from './specimens.ts';

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
