import type { UnclassifiedGroup } from '@pfs/wire/classification';
import { Field } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { type MatchBy, type RuleDraft, referenceWords } from './rule-draft.ts';

interface PatternChoiceProps {
  readonly group: UnclassifiedGroup;
  readonly draft: RuleDraft;
  readonly onChange: (change: Partial<RuleDraft>) => void;
}

/** Which rows count as "like this". */
export function PatternChoice({ group, draft, onChange }: PatternChoiceProps) {
  const hasWords = referenceWords(group.reference) !== '';
  return (
    <>
      <RadioGroup
        label="Whose"
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
          label="Like this means"
          name="matchBy"
          value={draft.matchBy}
          options={[
            { value: 'both', label: `Code ${group.code} and these words` },
            { value: 'code', label: `Code ${group.code}, whatever the reference` },
            { value: 'reference', label: 'These words, whatever the code' },
          ]}
          onChange={(matchBy) => onChange({ matchBy: matchBy as MatchBy })}
        />
      ) : (
        <p className="text-[0.8125rem] text-ink-soft">
          Like this means: code {group.code}. Its reference holds no words to go by.
        </p>
      )}
      {draft.matchBy === 'code' ? null : (
        <Field
          label="Words in the reference"
          name="words"
          value={draft.words}
          maxLength={100}
          autoComplete="off"
          hint="In this order. Figures and signs in a reference do not matter."
          error={referenceWords(draft.words) === '' ? 'Please give at least one word' : undefined}
          onChange={(event) => onChange({ words: event.target.value })}
        />
      )}
    </>
  );
}
