import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { CategoryChoice } from './category-choice.tsx';
import { LongChange } from './long-change.tsx';
import { PatternChoice } from './pattern-choice.tsx';
import { firstDraft, type RuleDraft, ruleOf } from './rule-draft.ts';
import { RulePreviewPart } from './rule-preview-part.tsx';
import { useApplyRule } from './use-apply-rule.ts';

interface RuleDialogProps {
  readonly group: UnclassifiedGroup;
  readonly onClose: () => void;
}

/** One decision for all rows alike, of the past and of the future, with what it changes. */
export function RuleDialog({ group, onClose }: RuleDialogProps) {
  const [draft, setDraft] = useState(() => firstDraft(group));
  const { apply, pending } = useApplyRule(onClose);
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
        {pending ? <LongChange /> : null}
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
