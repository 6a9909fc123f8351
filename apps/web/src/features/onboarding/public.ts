export { AddTestDataButton } from './add-test-data.tsx';
export { ShowFirstSteps, FirstSteps } from './first-steps.tsx';
export { onboardingQuery } from './onboarding.queries.ts';
export { SampleDataNotice } from './sample-data-notice.tsx';
export { SampleDataOffer } from './add-test-data.tsx';
export { useFigureOpened } from './onboarding.queries.ts';
