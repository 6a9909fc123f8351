import {
  type Category,
  categories,
  categoryName,
  categoryTable,
  feeCategories,
} from '@pfs/core/category';
import type { RuleInput, UnclassifiedGroup } from '@pfs/wire/classification';
import { useId, useState } from 'react';
import { toastOf } from '../../lib/api/use-change.ts';
import { showFailure, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButtons } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Money } from '../../ui/money.tsx';
import { useCreateRule, useRemoveRule } from './classification.queries.ts';
import { adjustmentsText, LongChange, RulePreviewSection } from './rule-preview.tsx';

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
          {feeCategories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </optgroup>
        <optgroup label="Other adjustments">
          {otherCategories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
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
