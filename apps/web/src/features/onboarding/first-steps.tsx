import type { OnboardingStep } from '@pfs/wire/onboarding';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Circle, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { figurePath } from '../../lib/figure-path.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CardSection } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { isAllDone, onboardingQuery, useDismissSteps } from './onboarding.queries.ts';

interface StepText {
  readonly name: string;
  /** The benefit of the step. */
  readonly why: string;
  readonly path: string;
  readonly action: string;
}

/** The text of each step, and the screen where it is done. */
const stepTexts: Readonly<Record<OnboardingStep, StepText>> = {
  first_file: {
    name: 'Upload your first file',
    why: 'Use one of your remittances or test data. Every figure is calculated from it.',
    path: '/upload',
    action: 'Go to Upload',
  },
  figure_opened: {
    name: 'Explore a figure',
    why: 'Click any amount to see the claims behind it.',
    path: figurePath('dirFees'),
    action: 'Open DIR fees',
  },
  purchase_prices: {
    name: 'Add drug costs',
    why: 'Add a vendor invoice to see margins and claims paid below cost.',
    path: '/vendor-audit?tab=invoices&add=invoice',
    action: 'Add an invoice',
  },
  mail_tried: {
    name: 'Try your forwarding address',
    why: 'Forwarded files are processed automatically.',
    path: '/upload',
    action: 'Show address',
  },
  colleague_invited: {
    name: 'Invite a teammate',
    why: 'Give each teammate a login. The audit trail shows who did what.',
    path: '/admin/pharmacy',
    action: 'Go to users',
  },
  email_verified: {
    name: 'Verify your email address',
    why: 'We’ll use it if you need to reset your password.',
    path: '/profile',
    action: 'Go to your profile',
  },
};

interface FirstStepsProps {
  /** Shows all steps, where there is nothing else to see. */
  readonly expanded: boolean;
}

/**
 * The pharmacy's progress, with the next step as a link. When the last step is done the card says
 * so; the next time it is gone.
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
        next === undefined ? 'All done. You’re ready to go.' : `${done} of ${steps.length} done`
      }
      className="print:hidden"
      action={
        <div className="flex items-center gap-1">
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show next step only' : 'Show all steps'}
            <ChevronDown aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Hide first steps"
            onClick={() => {
              dismiss.mutate(true);
              showToast({
                title: 'First steps hidden',
                description: 'You can show them again at the bottom of the dashboard.',
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

/** Shows dismissed steps again, while one of them is not done. */
export function ShowFirstSteps() {
  const { data } = useQuery(onboardingQuery);
  const dismiss = useDismissSteps();
  if (data === undefined || !data.isDismissed || isAllDone(data)) return null;
  return (
    <p className="mt-6 print:hidden">
      <Button variant="ghost" size="sm" onClick={() => dismiss.mutate(false)}>
        Show first steps
      </Button>
    </p>
  );
}

/** A step with its action, or done. */
function StepItem({ step, done }: { readonly step: OnboardingStep; readonly done: boolean }) {
  const { name, why, path, action } = stepTexts[step];
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
            <TextLink href={path} className="inline-block min-h-6 py-0.5">
              {action}
            </TextLink>
          </>
        )}
      </div>
    </li>
  );
}
