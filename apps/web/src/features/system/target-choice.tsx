import type { FeatureFlag } from '@pfs/wire/feature-flags';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { pharmaciesQuery } from './system.queries.ts';

type Targets = FeatureFlag['targets'];

interface TargetChoiceProps {
  readonly targets: Targets;
  readonly error: string | undefined;
  readonly onChange: (targets: Targets) => void;
}

/** The pharmacies that have a feature whatever the percentage is. */
export function TargetChoice({ targets, error, onChange }: TargetChoiceProps) {
  const [text, setText] = useState('');
  const { data, error: failure } = useQuery(pharmaciesQuery(useSettled(text.trim())));
  const chosen = new Set(targets.map(({ id }) => id));
  const found = failure ? [] : data?.rows.filter(({ id }) => !chosen.has(id));
  return (
    <div className="flex flex-col gap-2">
      <ComboBox
        label="Pharmacies that have it in any case"
        placeholder="Search by name"
        text={text}
        options={found?.map(({ id, name, address }) => ({
          value: id,
          label: name,
          detail: address ?? '',
        }))}
        nothing={failure ? 'The pharmacies could not be loaded.' : 'No pharmacy fits.'}
        more={(data?.total ?? 0) > (data?.rows.length ?? 0)}
        onText={setText}
        onChoose={({ value, label }) => {
          onChange([...targets, { id: value, name: label }]);
          setText('');
        }}
      />
      {error ? <p className="text-xs font-medium text-taken">{error}</p> : null}
      <ul className="flex flex-col">
        {targets.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Take out ${name}`}
              onClick={() => onChange(targets.filter((target) => target.id !== id))}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
