import { categoryName } from '@pfs/core/category';
import type { RuleInput } from '@pfs/wire/classification';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useCreateRule, useRemoveRule } from './classification.queries.ts';
import { rowsWords } from './rule-sentence.ts';

/** Makes the rule, closes the dialog and offers to undo it. */
export function useApplyRule(onClose: () => void) {
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
