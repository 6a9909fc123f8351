import type { Category } from '@pfs/core/category';
import { lumpPopulations, lumpProgramTable, programOf } from '@pfs/core/lumps/lump-programs';
import { periodLabel } from '@pfs/core/lumps/settle-periods';
import type { ListedAdjustment, LumpPeriod } from '@pfs/wire/provider-adjustments';
import { useState } from 'react';
import { refreshFigures } from '../../lib/api/refresh.ts';
import { afterSuccess, useChange } from '../../lib/api/use-change.ts';
import { useToday } from '../../lib/days/today.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';

type Population = LumpPeriod['population'];

const populationNames: Readonly<Record<Population, string>> = {
  all: 'All claims',
  generic: 'Generic claims',
  brand: 'Brand claims',
};

function labelOf({ from, to }: Pick<LumpPeriod, 'from' | 'to'>): string {
  return from === null || to === null ? 'No period' : periodLabel({ from, to });
}

/** How the period was decided, in a few words. */
function decidedWords({ decidedBy, decidedByName }: LumpPeriod): string {
  const by = decidedByName === null ? '' : ` by ${decidedByName}`;
  return {
    text: 'From its reference',
    reversal: 'From the lump sum it gives back',
    person: `Set${by}`,
    rhythm: `Confirmed${by}`,
    proposed: 'From the payer’s rhythm; not applied yet',
  }[decidedBy];
}

/** The service period of a lump sum in a list; nothing if it is no fee or has none. */
export function PeriodCell({ period }: Pick<ListedAdjustment, 'period'>) {
  if (period === null) return <span className="text-ink-faint">None</span>;
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-1.5">
        {labelOf(period)}
        {period.decidedBy === 'proposed' ? <Badge variant="warn">Proposed</Badge> : null}
      </span>
      {period.from === null ? null : (
        <span className="text-xs text-ink-faint">{populationNames[period.population]}</span>
      )}
    </span>
  );
}

const failed = showFailure('Couldn’t change the period', 'Please try again.');

function usePeriodChanges(onDone: () => void) {
  const on = {
    failed,
    refresh: afterSuccess(refreshFigures),
    done: ({ changed }: { readonly changed: number }) => {
      onDone();
      const title = changed === 1 ? 'Period changed' : `${formatCount(changed)} periods changed`;
      showToast({ title, description: 'Claim allocations will update shortly.' });
    },
  };
  return {
    set: useChange('POST /api/provider-adjustments/:id/period', on),
    confirm: useChange('POST /api/provider-adjustments/:id/period/confirm', on),
    undo: useChange('POST /api/provider-adjustments/:id/period/undo', on),
  };
}

/** For which fills a lump-sum fee is, how that was decided, and what a person can do about it. */
export function PeriodSection({ lump }: { readonly lump: ListedAdjustment }) {
  const { period } = lump;
  const [editing, setEditing] = useState(false);
  const changes = usePeriodChanges(() => setEditing(false));
  const pending = Object.values(changes).some(({ isPending }) => isPending);
  const params = { id: lump.id };
  const isProposed = period?.decidedBy === 'proposed';
  return (
    <section aria-label="Service period" className="flex flex-col gap-2 border-y border-line py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">Service period:</span>
        {period === null ? 'None' : labelOf(period)}
        {isProposed ? <Badge variant="warn">Proposed</Badge> : null}
      </p>
      <p className="text-ink-faint">
        {period === null
          ? 'The reference doesn’t name one. Set one to allocate it to the fills it covers.'
          : [
              ...(period.from === null ? [] : [populationNames[period.population]]),
              `${lumpProgramTable[period.program].name} program`,
              decidedWords(period),
            ].join('. ')}
      </p>
      {editing ? (
        <PeriodForm
          lump={lump}
          pending={pending}
          onSave={(body) => changes.set.mutate({ params, body })}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2 print:hidden">
          {isProposed ? (
            <>
              <Button
                size="sm"
                disabled={pending}
                onClick={() => changes.confirm.mutate({ params, body: { likeThis: false } })}
              >
                Confirm period
              </Button>
              <Button
                size="sm"
                variant="outline"
                disabled={pending}
                onClick={() => changes.confirm.mutate({ params, body: { likeThis: true } })}
              >
                Confirm all like this
              </Button>
            </>
          ) : null}
          <Button size="sm" variant="outline" disabled={pending} onClick={() => setEditing(true)}>
            {period === null || isProposed ? 'Set period' : 'Change period'}
          </Button>
          {period !== null && period.version > 0 ? (
            <Button
              size="sm"
              variant="ghost"
              disabled={pending}
              onClick={() => changes.undo.mutate({ params, body: { likeThis: false } })}
            >
              Undo
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

interface PeriodBody {
  readonly from: string | null;
  readonly to: string | null;
  readonly population?: Population;
  readonly likeThis: boolean;
}

interface PeriodFormProps {
  readonly lump: ListedAdjustment;
  readonly pending: boolean;
  readonly onSave: (body: PeriodBody) => void;
  readonly onCancel: () => void;
}

interface PeriodDraft {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly population: Population;
  readonly likeThis: boolean;
}

/** The class of drugs that its program is about. */
function usualPopulation({ category, reference }: ListedAdjustment): Population {
  const program = programOf(category as Category, reference);
  return program === undefined ? 'all' : lumpProgramTable[program].population;
}

function PeriodForm({ lump, pending, onSave, onCancel }: PeriodFormProps) {
  const [draft, setDraft] = useState<PeriodDraft>({
    from: lump.period?.from ?? undefined,
    to: lump.period?.to ?? undefined,
    population: lump.period?.population ?? usualPopulation(lump),
    likeThis: false,
  });
  const { from, to, population, likeThis } = draft;
  const error = errorOf({ from, to, paidOn: lump.paidOn });
  const isWhole = from !== undefined && to !== undefined && error === undefined;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onSave({ from, to, population, likeThis });
      }}
    >
      <PeriodFields
        draft={draft}
        error={error}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={pending || !isWhole}>
          Save period
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={pending}
          onClick={() => onSave({ from: null, to: null, likeThis: false })}
        >
          No period
        </Button>
        <Button size="sm" variant="ghost" disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface PeriodFieldsProps {
  readonly draft: PeriodDraft;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<PeriodDraft>) => void;
}

function PeriodFields({ draft, error, onChange }: PeriodFieldsProps) {
  const { from, to, population, likeThis } = draft;
  const day = { placeholder: 'Choose', today: useToday() };
  return (
    <>
      <div className="flex flex-wrap items-start gap-2">
        <DateField
          label="First day"
          value={from}
          error={error}
          onChange={(next) => onChange({ from: next })}
          {...day}
        />
        <DateField
          label="Last day"
          value={to}
          onChange={(next) => onChange({ to: next })}
          {...day}
        />
        <div className="flex flex-col gap-1">
          <span aria-hidden="true" className="font-medium">
            Claims
          </span>
          <Select
            label="Claims"
            value={population}
            onChange={({ target }) => onChange({ population: target.value as Population })}
          >
            <Options of={lumpPopulations} text={(one) => populationNames[one]} />
          </Select>
        </div>
      </div>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={likeThis}
          onChange={({ target }) => onChange({ likeThis: target.checked })}
        />
        <span>
          Apply to all like this: other lump sums of this payer and program without a period, each
          with the same lag before its payment
        </span>
      </label>
    </>
  );
}

interface Chosen {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly paidOn: string | null;
}

function errorOf({ from, to, paidOn }: Chosen): string | undefined {
  if (from !== undefined && paidOn !== null && from >= paidOn) {
    return 'The period must begin before the payment date';
  }
  if (from !== undefined && to !== undefined && from > to) return 'Must be before the last day';
  return undefined;
}
