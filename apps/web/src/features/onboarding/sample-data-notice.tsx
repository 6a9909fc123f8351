import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onboardingQuery } from './onboarding.queries.ts';
import { RemoveSampleData } from './remove-sample-data.tsx';
import { sampleDataWords } from './sample-data-words.ts';

/** Says that figures hold test data, and takes it out again; an administrator may. */
export function SampleDataNotice() {
  const { role } = useCurrentUser();
  const { data } = useQuery(onboardingQuery);
  const [isAsking, setAsking] = useState(false);
  if (data === undefined || data.sampleData.files === 0) return null;
  const words = sampleDataWords(data.sampleData);
  return (
    <>
      <Notice
        action={
          role === 'staff' ? undefined : (
            <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
              Remove test data
            </Button>
          )
        }
      >
        The figures hold test data: {words}.
      </Notice>
      {isAsking ? <RemoveSampleData words={words} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
