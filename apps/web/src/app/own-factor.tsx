import SecondFactorPage from '../features/profile/second-factor-page.tsx';
import { Confirmation } from './confirmation.tsx';

/** What a person sees who must add a second factor. */
export default function OwnFactor() {
  return (
    <>
      <SecondFactorPage />
      <Confirmation />
    </>
  );
}
