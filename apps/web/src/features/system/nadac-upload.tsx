import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { upload } from '../../lib/upload.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Progress } from '../../ui/progress.tsx';
import { nadacQuery } from './nadac.queries.ts';
import { newPricesWords } from './new-prices-words.ts';

/** Takes a file of the public list and tells what came of it. */
export function NadacUpload() {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<{ readonly name: string; readonly fraction: number }>();

  async function send(file: File) {
    setSending({ name: file.name, fraction: 0 });
    try {
      const made = await upload('POST /api/system/nadac', file, {
        onProgress: (fraction) => setSending({ name: file.name, fraction }),
      });
      showToast({ title: 'Drug Prices Imported', description: newPricesWords(made) });
    } catch (error) {
      showToast({
        title: 'Import Failed',
        description: messageOf(error, 'The file was not imported.'),
        variant: 'destructive',
      });
    } finally {
      setSending(undefined);
      await queryClient.invalidateQueries({ queryKey: nadacQuery.queryKey });
    }
  }

  return (
    <DropZone
      title="Drop a NADAC file here"
      hint="The CSV file of a week or a year (max 512 MB)"
      buttonText="Choose File"
      pendingText="Importing..."
      pending={sending !== undefined}
      accept=".csv,.txt"
      onFile={(file) => void send(file)}
    >
      {sending === undefined ? null : (
        <div className="mt-5 flex w-full max-w-md flex-col gap-1.5 text-left text-[0.8125rem]">
          <p className="truncate">
            {sending.fraction < 1 ? `Sending ${sending.name}` : `Reading ${sending.name}`}
          </p>
          <Progress label={`Sending ${sending.name}`} fraction={sending.fraction} />
        </div>
      )}
    </DropZone>
  );
}
