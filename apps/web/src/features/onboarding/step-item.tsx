import type { OnboardingStep } from '@pfs/wire/onboarding';
import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { stepWords } from './step-words.ts';

interface StepItemProps {
  readonly step: OnboardingStep;
  readonly done: boolean;
}

/** A step with its next action, or that it is done. */
export function StepItem({ step, done }: StepItemProps) {
  const { name, why, path, action } = stepWords[step];
  const Sign = done ? CircleCheck : Circle;
  return (
    <li className="flex min-w-0 items-start gap-2.5">
      <Sign
        className={`mt-0.5 size-4 shrink-0 ${done ? 'text-good' : 'text-ink-faint'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 text-[0.8125rem]">
        <p className={done ? 'text-ink-soft' : 'font-medium'}>
          {name}
          {done ? <span className="text-ink-faint"> · Done</span> : null}
        </p>
        {done ? null : (
          <>
            <p className="text-ink-faint">{why}</p>
            <Link href={path} className="inline-block min-h-6 py-0.5 text-accent underline">
              {action}
            </Link>
          </>
        )}
      </div>
    </li>
  );
}
