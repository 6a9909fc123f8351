import { categoryName } from '@pfs/core/category';
import type { ClassificationRule } from '@pfs/wire/classification';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRemoveRule } from './classification.queries.ts';
import { LongChange } from './long-change.tsx';
import { patternWords, rowsWords } from './rule-sentence.ts';

interface RemoveRuleDialogProps {
  readonly rule: ClassificationRule;
  readonly onClose: () => void;
}

export function RemoveRuleDialog({ rule, onClose }: RemoveRuleDialogProps) {
  const remove = useRemoveRule();
  const confirm = () =>
    remove.mutate(rule.id, {
      onSuccess: ({ rows }) => {
        onClose();
        showToast({
          title: 'Rule removed',
          description: `${rowsWords(rows)} went back to the rules that are left.`,
        });
      },
      onError: (error) =>
        showToast({
          title: 'The rule is still there',
          description: messageOf(error, 'The server gave no reason. Please try again.'),
          variant: 'destructive',
        }),
    });
  return (
    <Dialog title="Remove this rule" description={patternWords(rule)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title={`${rowsWords(rule.rows)} will change`}>
          They are {categoryName(rule.category)} now. Without this rule the others decide; what none
          of them knows is unclassified again, and your totals follow.
        </Notice>
        {remove.isPending ? <LongChange /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="destructive" pending={remove.isPending} onClick={confirm}>
            Remove
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
