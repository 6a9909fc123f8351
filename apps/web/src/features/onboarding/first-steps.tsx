import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { isAllDone, onboardingQuery, useDismissSteps } from './onboarding.queries.ts';
import { StepItem } from './step-item.tsx';

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
