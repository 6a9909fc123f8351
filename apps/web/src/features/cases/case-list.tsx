import { caseKinds, caseKindTexts } from '@pfs/core/recovery/cases';
import type { CaseSummary, RecoveryCase } from '@pfs/wire/cases';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format/format-number.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useShortcut } from '../../lib/shortcuts/use-shortcut.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Filter, Options, Select } from '../../ui/fields/select.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { LoadingRows } from '../../ui/skeleton.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import {
  ActionButton,
  actionNames,
  administratorsOnly,
  type CaseDesk,
  type Cases,
  namesOf,
  TakeButton,
  useCaseActions,
} from './case-actions.tsx';
import { caseColumns } from './case-columns.tsx';
import { type CasesSearch, casesPageSize, casesQuery, stageTexts } from './cases.queries.ts';

interface CaseListProps {
  readonly summary: CaseSummary;
  readonly search: CasesSearch;
  readonly change: (to: Partial<CasesSearch>) => void;
}

/** The cases, what to do first at the top. */
export function CaseList({ summary, search, change }: CaseListProps) {
  const query = useQuery(casesQuery(search, useCurrentUser().id));
  const { stage, page } = search;
  return (
    <div id="recovery-cases" className="scroll-mt-20">
      <CardSection
        title="Cases"
        description="Due soon first, then what is expected to bring the most."
      >
        <CaseFilters {...{ summary, search, change }} />
        <QueryState
          query={query}
          what="the cases"
          loading={<LoadingRows rows={6} />}
          isEmpty={({ total }) => total === 0}
          empty={
            <EmptyState icon={SearchX} title="No Cases Found">
              {stage === 'all'
                ? 'Choose another kind, payer or vendor.'
                : 'Choose another stage, kind, payer or vendor.'}
            </EmptyState>
          }
        >
          {({ rows, total }) => (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <Worklist rows={rows} />
              <Pager
                what="cases"
                page={page}
                pageSize={casesPageSize}
                total={total}
                onPage={(next) => change({ page: next })}
              />
            </div>
          )}
        </QueryState>
      </CardSection>
    </div>
  );
}

function CaseFilters({ summary, search, change }: CaseListProps) {
  const { stage, kind, party, owner } = search;
  const parties = summary.parties
    .map(({ key, name }) => ({ id: key, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  if (party !== '' && parties.every(({ id }) => id !== party)) {
    parties.push({ id: party, name: 'Other payer or vendor' });
  }
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 pb-3">
      <Select
        label="Stage"
        value={stage}
        onChange={({ target }) => change({ stage: target.value as CasesSearch['stage'] })}
      >
        <Options of={stageTexts} />
      </Select>
      <Filter
        label="Kind"
        all="All kinds"
        of={caseKinds}
        text={(one) => caseKindTexts[one].name}
        value={kind}
        onChange={(one) => change({ kind: one })}
      />
      <Filter
        label="Payer or vendor"
        all="All payers and vendors"
        className="sm:max-w-64"
        of={parties}
        value={party === '' ? undefined : party}
        onChange={(key) => change({ party: key ?? '' })}
      />
      <label className="flex min-h-8 items-center gap-2 px-1 text-[0.8125rem] font-medium">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={owner === 'me'}
          onChange={({ target }) => change({ owner: target.checked ? 'me' : undefined })}
        />
        Only mine
      </label>
    </div>
  );
}

/** One page of the list, from which cases are selected and worked. */
function Worklist({ rows }: { readonly rows: Cases }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const place = useRef<HTMLDivElement>(null);
  const selected = rows.filter(({ id }) => chosen.has(id));
  const desk = useCaseActions(() => setChosen(new Set()));
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const keepFocus = useKeptFocus(place, rows);
  useCaseKeys({ place, rows, selected, toggle, desk, keepFocus });
  return (
    <div ref={place}>
      <Selection
        {...{ rows, selected, desk }}
        onAll={(all) => setChosen(new Set(all ? rows.map(({ id }) => id) : []))}
      />
      <DataTable
        caption="Cases"
        columns={caseColumns({ isChosen: (id) => chosen.has(id), onToggle: toggle })}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {desk.dialog}
    </div>
  );
}

interface SelectionProps {
  readonly rows: Cases;
  readonly selected: Cases;
  readonly desk: CaseDesk;
  readonly onAll: (all: boolean) => void;
}

/** How many cases are selected, and what can be done with them. */
function Selection({ rows, selected, desk, onAll }: SelectionProps) {
  const all = selected.length === rows.length && rows.length > 0;
  return (
    <div className="sticky top-16 z-10 -mb-px flex flex-col gap-2 border-y border-line bg-sheet px-5 py-2 lg:top-25 print:hidden">
      <label className="flex min-h-8 items-center gap-2 text-[0.8125rem] text-ink-soft">
        <input
          ref={(box) => {
            if (box !== null) box.indeterminate = selected.length > 0 && !all;
          }}
          type="checkbox"
          className="size-4 accent-accent"
          checked={all}
          onChange={({ target }) => onAll(target.checked)}
        />
        <span aria-live="polite">
          {selected.length === 0
            ? 'Select all on this page'
            : `${formatCount(selected.length)} selected`}
        </span>
      </label>
      {selected.length === 0 ? null : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
          <div
            role="group"
            aria-label={`Actions on ${namesOf(selected)}`}
            className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 sm:flex-wrap"
          >
            {actionNames.map((action) => (
              <ActionButton key={action} action={action} cases={selected} desk={desk} />
            ))}
            <TakeButton cases={selected} desk={desk} />
            <Button size="sm" variant="outline" onClick={() => desk.addNote(selected)}>
              Add note
            </Button>
          </div>
          {desk.maySend ? null : <p className="text-xs text-ink-faint">{administratorsOnly}</p>}
        </>
      )}
    </div>
  );
}

type Place = RefObject<HTMLDivElement | null>;

const linksIn = (place: Place) => [
  ...(place.current?.querySelectorAll<HTMLElement>('[data-case]') ?? []),
];

/** The place of the case that has the focus; −1 if none has it. */
function focusedAt(place: Place): number {
  const row = document.activeElement?.closest('tr, li');
  return linksIn(place).findIndex((link) => row?.contains(link));
}

/** After a step, a case may leave the list: the next one then gets its focus. */
function useKeptFocus(place: Place, rows: Cases): () => void {
  const kept = useRef(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when rows come
  useEffect(() => {
    if (kept.current < 0 || document.activeElement !== document.body) return;
    const links = linksIn(place);
    links[Math.min(kept.current, links.length - 1)]?.focus();
    kept.current = -1;
  }, [rows, place]);
  return () => {
    kept.current = focusedAt(place);
  };
}

interface CaseKeys {
  readonly place: Place;
  readonly rows: Cases;
  readonly selected: Cases;
  readonly toggle: (id: string) => void;
  readonly desk: CaseDesk;
  readonly keepFocus: () => void;
}

/** The list by keyboard; Enter opens the case in focus, as its link does. */
function useCaseKeys({ place, rows, selected, toggle, desk, keepFocus }: CaseKeys): void {
  const move = (step: 1 | -1) => {
    const links = linksIn(place);
    const at = focusedAt(place);
    const next = links[at < 0 ? 0 : at + step];
    next?.focus();
    return next !== undefined;
  };
  const focused = (): RecoveryCase | undefined => {
    const id = linksIn(place)[focusedAt(place)]?.dataset['case'];
    return rows.find((one) => one.id === id);
  };
  const step = (action: 'prepare' | 'send') => {
    const one = focused();
    const cases = selected.length > 0 || one === undefined ? selected : [one];
    if (desk.pending || !desk.take(action, cases)) return false;
    keepFocus();
    return true;
  };
  const group = 'Cases';
  useShortcut({ key: 'j', words: 'Next case', group, run: () => move(1) });
  useShortcut({ key: 'k', words: 'Previous case', group, run: () => move(-1) });
  useShortcut({
    ...{ key: 'x', words: 'Select the case', group },
    run: () => {
      const one = focused();
      if (one !== undefined) toggle(one.id);
      return one !== undefined;
    },
  });
  useShortcut({
    ...{ key: 'p', words: 'Prepare what is selected, or the case', group },
    run: () => step('prepare'),
  });
  useShortcut({
    ...{ key: 's', words: 'Mark it sent', group },
    run: () => step('send'),
  });
}
