import {
  type Category,
  categories,
  categoryName,
  categoryTable,
  feeCategories,
} from '@pfs/core/category';
import type { RuleInput, RulePreview, UnclassifiedGroup } from '@pfs/wire/classification';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useId, useState } from 'react';
import { toastOf } from '../../lib/api/use-change.ts';
import { subtractDollars } from '../../lib/format/dollars.ts';
import { formatDay } from '../../lib/format/format-day.ts';
import { formatMoney } from '../../lib/format/format-money.ts';
import { formatCount } from '../../lib/format/format-number.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Options, Select } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rulePreviewQuery, useCreateRule, useRemoveRule } from './classification.queries.ts';

type MatchBy = 'code' | 'reference' | 'both';

/** The choices made so far. */
interface RuleDraft {
  readonly category: Category;
  readonly payer: 'this' | 'all';
  readonly matchBy: MatchBy;
  readonly words: string;
}

const wordsLengthMax = 100;

/** The letters of a reference: rules ignore everything else. */
export function referenceWords(reference: string | null): string {
  return (reference ?? '')
    .replace(/[^a-z]+/gi, ' ')
    .trim()
    .slice(0, wordsLengthMax);
}

export function firstDraft(group: UnclassifiedGroup): RuleDraft {
  const words = referenceWords(group.reference);
  return { category: 'dir', payer: 'this', matchBy: words === '' ? 'code' : 'both', words };
}

/** The rule of a draft; undefined while words are missing. */
export function ruleOf(group: UnclassifiedGroup, draft: RuleDraft): RuleInput | undefined {
  const words = draft.words.trim();
  const byWords = draft.matchBy !== 'code';
  if (byWords && referenceWords(words) === '') return undefined;
  return {
    where: group.where,
    payerId: draft.payer === 'this' ? group.payerId : null,
    code: draft.matchBy === 'reference' ? null : group.code,
    reference: byWords ? words : null,
    category: draft.category,
  };
}

/** The categories that are not fees. */
export const otherCategories = categories.filter(
  (category) => category !== 'unclassified' && categoryTable[category].fee === undefined,
);

interface CategoryChoiceProps {
  readonly value: Category;
  readonly onChange: (category: Category) => void;
}

function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-[0.8125rem] font-medium">
        Category
      </span>
      <Select
        label="Category"
        className="w-full"
        value={value}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.value as Category)}
      >
        <optgroup label="Fees (reduce net revenue)">
          <Options of={feeCategories} text={categoryName} />
        </optgroup>
        <optgroup label="Other adjustments">
          <Options of={otherCategories} text={categoryName} />
        </optgroup>
      </Select>
      <p id={id} className="text-xs text-ink-soft">
        {categoryTable[value].meaning}
      </p>
    </div>
  );
}

interface RuleDialogProps {
  readonly group: UnclassifiedGroup;
  readonly onClose: () => void;
}

/** Classifies all similar adjustments, past and future, with a preview of the change. */
export function RuleDialog({ group, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => firstDraft(group));
  const { apply, pending } = useApplyRule(onClose);
  const rule = ruleOf(group, draft);
  const change = (to: Partial<RuleDraft>) => setDraft({ ...draft, ...to });
  return (
    <Dialog
      title="Classify similar adjustments"
      description={
        <span className="wrap-anywhere">
          {group.payerName}, code {group.code}
          {group.reference === null ? '' : `, “${group.reference}”`},{' '}
          <Money value={group.amount} sign="taken" />
        </span>
      }
      onClose={onClose}
    >
      <form
        aria-label="Classify similar adjustments"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (rule !== undefined) apply(rule);
        }}
      >
        <CategoryChoice value={draft.category} onChange={(category) => change({ category })} />
        <PatternChoice group={group} draft={draft} onChange={change} />
        <RulePreviewSection rule={rule} />
        {pending ? <LongChange /> : null}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" pending={pending} disabled={rule === undefined}>
            Apply
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const tryAgain = 'Something went wrong. Please try again.';

/** Creates the rule, closes the dialog and offers to undo it. */
function useApplyRule(onClose: () => void) {
  const remove = useRemoveRule({
    done: toastOf('Undone', 'The adjustments were restored.'),
    failed: showFailure('Rule not removed', tryAgain),
  });
  const create = useCreateRule({
    done: ({ id, rows, category }) => {
      onClose();
      showToast({
        title: 'Classified',
        description: `${adjustmentsText(rows)} classified as ${categoryName(category)}. Future ones will be too.`,
        action: { label: 'Undo', run: () => remove.mutate(id) },
      });
    },
    failed: showFailure('No changes were made', tryAgain),
  });
  return { apply: create.mutate, pending: create.isPending };
}

interface PatternChoiceProps {
  readonly group: UnclassifiedGroup;
  readonly draft: RuleDraft;
  readonly onChange: (change: Partial<RuleDraft>) => void;
}

/** Which adjustments count as similar. */
function PatternChoice({ group, draft, onChange }: PatternChoiceProps) {
  const hasWords = referenceWords(group.reference) !== '';
  return (
    <>
      <RadioGroup
        label="Applies to"
        name="payer"
        value={draft.payer}
        options={[
          { value: 'this', label: `${group.payerName} only` },
          { value: 'all', label: 'All payers' },
        ]}
        onChange={(payer) => onChange({ payer: payer === 'all' ? 'all' : 'this' })}
      />
      {hasWords ? (
        <RadioGroup
          label="Match on"
          name="matchBy"
          value={draft.matchBy}
          options={[
            { value: 'both', label: `Code ${group.code} and these words` },
            { value: 'code', label: `Code ${group.code}, any reference` },
            { value: 'reference', label: 'These words, any code' },
          ]}
          onChange={(matchBy) => onChange({ matchBy: matchBy as MatchBy })}
        />
      ) : (
        <p className="text-[0.8125rem] text-ink-soft">
          Matches code {group.code}. The reference has no words to match.
        </p>
      )}
      {draft.matchBy === 'code' ? null : (
        <Field
          label="Words in the reference"
          name="words"
          value={draft.words}
          maxLength={100}
          autoComplete="off"
          hint="In this order. Numbers and symbols are ignored."
          error={referenceWords(draft.words) === '' ? 'Enter at least one word' : undefined}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      )}
    </>
  );
}

interface TotalChange {
  readonly key: keyof RulePreview['before'];
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

const labels = {
  grossAmount: 'Gross',
  dirFees: 'DIR fees',
  gerFees: 'GER fees',
  otherFees: 'Other fees',
  netAmount: 'Net',
} as const;

/** Each total before and after a rule, and its change. */
export function totalChanges({ before, after }: RulePreview): readonly TotalChange[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).map((key) => ({
    key,
    label: labels[key],
    before: before[key],
    after: after[key],
    change: subtractDollars(after[key], before[key]),
  }));
}

/** A live preview of what the rule would change. */
function RulePreviewSection({ rule }: { readonly rule: RuleInput | undefined }) {
  const asked = useDebounced(JSON.stringify(rule ?? null));
  const settled = JSON.parse(asked) as RuleInput | null;
  const query = useQuery(rulePreviewQuery(settled ?? undefined));
  if (rule === undefined) return null;
  const stale = query.isPlaceholderData || asked !== JSON.stringify(rule);
  return (
    <section aria-busy={stale} className="rounded-card border border-line bg-paper p-4">
      <h3 className="mb-1 font-semibold">Changes</h3>
      <QueryState query={query} what="the preview" loading={<Loading />}>
        {(preview) => (
          <div className={clsx('transition-opacity', stale && 'opacity-50')}>
            <p aria-live="polite" className="mb-2 text-[0.8125rem] text-ink-soft">
              {reachText(preview)}
            </p>
            <TotalsTable changes={totalChanges(preview)} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

function reachText({ rows, payments, amount, firstOn, lastOn }: RulePreview): string {
  if (rows === 0) return 'No past adjustments match. Future ones will.';
  const where = `${adjustmentsText(rows)} in ${formatCount(payments)} ${payments === 1 ? 'payment' : 'payments'}`;
  const when =
    firstOn === lastOn
      ? `on ${formatDay(firstOn)}`
      : `from ${formatDay(firstOn)} to ${formatDay(lastOn)}`;
  return `${where}, ${when}: ${formatMoney(amount, { sign: 'taken' })}.`;
}

function Loading() {
  return <Skeleton className="h-36" />;
}

function TotalsTable({ changes }: { readonly changes: readonly TotalChange[] }) {
  return (
    <table className="w-full text-[0.8125rem]">
      <caption className="sr-only">Your totals before and after</caption>
      <thead>
        <tr className="border-b border-line text-right text-xs text-ink-soft">
          <th scope="col" className="py-1 text-left font-medium">
            All categories
          </th>
          <th scope="col" className="py-1 font-medium max-[479px]:sr-only">
            Before
          </th>
          <th scope="col" className="py-1 pl-3 font-medium">
            After
          </th>
          <th scope="col" className="py-1 pl-3 font-medium">
            Change
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, label, before, after, change }) => (
          <tr
            key={key}
            className={clsx('text-right', change === 0 ? 'text-ink-faint' : 'font-medium')}
          >
            <th scope="row" className="py-0.5 text-left font-normal">
              {label}
            </th>
            <td className="py-0.5 max-[479px]:sr-only">
              <Money value={before} />
            </td>
            <td className="py-0.5 pl-3">
              <Money value={after} />
            </td>
            <td className="py-0.5 pl-3">
              {change === 0 ? 'None' : <Money value={change} sign="change" />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "12 adjustments". */
export function adjustmentsText(rows: number): string {
  return rows === 1 ? '1 adjustment' : `${rows.toLocaleString('en-US')} adjustments`;
}

const shownAfterSeconds = 3;

/** The progress of a change to many claims, once it takes longer than expected. */
export function LongChange() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < shownAfterSeconds) return null;
  return (
    <div className="flex flex-col gap-2">
      <Progress label="Updating claims" />
      <p className="text-[0.8125rem] text-ink-soft">
        Updating claims: {formatCount(seconds)} seconds so far. A million claims take a few minutes.
        You can close this page; the update will finish.
      </p>
    </div>
  );
}
