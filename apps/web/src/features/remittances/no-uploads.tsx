import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { SampleDataOffer } from '../onboarding/public.ts';
import { acceptedFiles } from './upload-card.tsx';
import { useUpload } from './use-upload.ts';

export function NoUploads() {
  const input = useRef<HTMLInputElement>(null);
  const send = useUpload();
  return (
    <Card>
      <EmptyState
        icon={FileUp}
        title="No Remittances Uploaded Yet"
        actions={
          <>
            <input
              ref={input}
              type="file"
              accept={acceptedFiles}
              aria-label="First file"
              className="hidden"
              onChange={(event) => {
                const first = event.target.files?.[0];
                if (first !== undefined) send(first);
                event.target.value = '';
              }}
            />
            <PharmacyButton onClick={() => input.current?.click()}>
              Upload Your First File
            </PharmacyButton>
            <SampleDataOffer />
          </>
        }
      >
        Every file you upload is listed here with its claims, its DIR fees and whether its figures
        add up to the payment.
      </EmptyState>
    </Card>
  );
}
