import type { OnboardingStep } from '@pfs/wire/onboarding';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Circle, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { figurePath } from '../../lib/figure-path.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { isAllDone, onboardingQuery, useDismissSteps } from './onboarding.queries.ts';

interface StepWords {
  readonly name: string;
  /** What it is good for. */
  readonly why: string;
  readonly path: string;
  readonly action: string;
}

/** A step as a person reads it, with the place where it is taken. */
const stepWords: Readonly<Record<OnboardingStep, StepWords>> = {
  first_file: {
    name: 'Bring in a first file',
    why: 'A remittance of yours or test data: every figure is counted from it.',
    path: '/upload',
    action: 'Go to Upload',
  },
  figure_opened: {
    name: 'Open a figure',
    why: 'Each number leads to the rows that add up to it.',
    path: figurePath('dirFees'),
    action: 'Open the DIR fees',
  },
  purchase_prices: {
    name: 'Say what your drugs cost',
    why: 'With a vendor’s invoice, margins and sales below cost are known.',
    path: '/vendor-audit?tab=invoices&add=invoice',
    action: 'Add an invoice',
  },
  mail_tried: {
    name: 'Try your mail address',
    why: 'What is forwarded to it is read by itself.',
    path: '/upload',
    action: 'Show the address',
  },
  colleague_invited: {
    name: 'Invite a colleague',
    why: 'Each works under a name of their own, and the record says who did what.',
    path: '/admin/pharmacy',
    action: 'Go to your people',
  },
  email_verified: {
    name: 'Verify your email address',
    why: 'A link for a new password finds you there.',
    path: '/profile',
    action: 'Go to your profile',
  },
};

interface FirstStepsProps {
  /** All steps at once, where there is nothing else to look at. */
  readonly expanded: boolean;
}

/**
 * How far the pharmacy has come, with the next step as a link. When the last step is done while it
 * is looked at, it says so; the next time it is not there.
 */
export function FirstSteps({ expanded }: FirstStepsProps) {
  const { data } = useQuery(onboardingQuery);
  const dismiss = useDismissSteps();
  const [isOpen, setOpen] = useState(expanded);
  const [wasAllDone] = useState(() => data === undefined || isAllDone(data));
  if (data === undefined || data.isDismissed || wasAllDone) return null;
  const { steps } = data;
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <CardSection
      title="First steps"
      description={
        next === undefined
          ? 'All done. You find everything here from now on.'
          : `${done} of ${steps.length} done`
      }
      className="print:hidden"
      action={
        <div className="flex items-center gap-1">
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show only the next' : 'Show all steps'}
            <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Put the first steps away"
            onClick={() => {
              dismiss.mutate(true);
              showToast({
                title: 'First steps put away',
                description: 'The end of the dashboard brings them back.',
                action: { label: 'Undo', run: () => dismiss.mutate(false) },
              });
            }}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      }
    >
      <ul className="grid gap-x-8 gap-y-3 px-5 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {(isOpen ? steps : steps.filter((step) => step === next)).map(({ step, done }) => (
          <StepItem key={step} step={step} done={done} />
        ))}
      </ul>
    </CardSection>
  );
}

/** Brings the steps back that were put away, while one of them is not done. */
export function BringStepsBack() {
  const { data } = useQuery(onboardingQuery);
  const dismiss = useDismissSteps();
  if (data === undefined || !data.isDismissed || isAllDone(data)) return null;
  return (
    <p className="mt-6 print:hidden">
      <Button variant="ghost" size="sm" onClick={() => dismiss.mutate(false)}>
        Show the first steps
      </Button>
    </p>
  );
}

interface StepItemProps {
  readonly step: OnboardingStep;
  readonly done: boolean;
}

/** A step with its next action, or that it is done. */
function StepItem({ step, done }: StepItemProps) {
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
