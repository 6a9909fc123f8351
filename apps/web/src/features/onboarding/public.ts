export { AddTestDataButton, SampleDataOffer } from './add-test-data.tsx';
export { FirstSteps, ShowFirstSteps } from './first-steps.tsx';
export { onboardingQuery, useFigureOpened } from './onboarding.queries.ts';
export { SampleDataNotice } from './sample-data-notice.tsx';
