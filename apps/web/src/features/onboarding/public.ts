export { AddTestDataButton } from './add-test-data-button.tsx';
export { BringStepsBack, FirstSteps } from './first-steps.tsx';
export { onboardingQuery } from './onboarding.queries.ts';
export { SampleDataNotice } from './sample-data-notice.tsx';
export { SampleDataOffer } from './sample-data-offer.tsx';
export { useFigureOpened } from './use-figure-opened.ts';
