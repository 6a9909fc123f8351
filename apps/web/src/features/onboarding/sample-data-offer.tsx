import { useQuery } from '@tanstack/react-query';
import { AddTestDataButton } from './add-test-data-button.tsx';
import { onboardingQuery } from './onboarding.queries.ts';

/** The way to see a screen filled, for a pharmacy that has no file of its own yet. */
export function SampleDataOffer() {
  const { data } = useQuery(onboardingQuery);
  const first = data?.steps.find(({ step }) => step === 'first_file');
  return first === undefined || first.done ? null : <AddTestDataButton />;
}
