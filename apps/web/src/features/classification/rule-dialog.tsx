import type { RuleInput, UnclassifiedGroup } from '@pfs/wire/classification';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { categoryName } from '../../lib/category-words.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { useCreateRule, useRemoveRule } from './classification.queries.ts';
import { PatternChoice } from './pattern-choice.tsx';
import { firstDraft, type RuleDraft, ruleOf } from './rule-draft.ts';
import { RulePreviewPart } from './rule-preview-part.tsx';
import { rowsWords } from './rule-sentence.ts';

interface RuleDialogProps {
  readonly group: UnclassifiedGroup;
  readonly onClose: () => void;
}

/** One decision for all rows alike, of the past and of the future, with what it changes. */
export function RuleDialog({ group, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => firstDraft(group));
  const { apply, pending } = useApply(onClose);
  const rule = ruleOf(group, draft);
  const change = (to: Partial<RuleDraft>) => setDraft({ ...draft, ...to });
  return (
    <Dialog
      title="Classify all like this"
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
        aria-label="Classify all like this"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (rule !== undefined) apply(rule);
        }}
      >
        <CategoryChoice value={draft.category} onChange={(category) => change({ category })} />
        <PatternChoice group={group} draft={draft} onChange={change} />
        <RulePreviewPart rule={rule} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending} disabled={rule === undefined}>
            Apply
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Makes the rule, closes the dialog and offers to undo it. */
function useApply(onClose: () => void) {
  const create = useCreateRule();
  const remove = useRemoveRule();
  const undo = (id: string) =>
    remove.mutate(id, {
      onSuccess: () =>
        showToast({ title: 'Undone', description: 'The rows are as they were before.' }),
      onError: (error) => showFailure('The rule is still there', error),
    });
  const apply = (rule: RuleInput) =>
    create.mutate(rule, {
      onSuccess: ({ id, rows, category }) => {
        onClose();
        showToast({
          title: 'Classified',
          description: `${rowsWords(rows)} are now ${categoryName(category)}; later ones follow.`,
          action: { label: 'Undo', run: () => undo(id) },
        });
      },
      onError: (error) => showFailure('Nothing was changed', error),
    });
  return { apply, pending: create.isPending };
}

function showFailure(title: string, error: Error): void {
  showToast({
    title,
    description: messageOf(error, 'The server gave no reason. Please try again.'),
    variant: 'destructive',
  });
}
