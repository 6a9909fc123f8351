import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { remittancesQuery } from './remittances.queries.ts';
import { clearUpload, sendUpload } from './upload-store.ts';
import { validateUpload } from './validate-upload.ts';

/** Checks and sends one file, tells the person, and refetches what the file changes. */
export function useUpload(): (file: File) => void {
  const queryClient = useQueryClient();
  const handleUnauthorized = useUnauthorized('/api/login');

  async function send(file: File) {
    try {
      await sendUpload(file);
    } catch (error) {
      if (handleUnauthorized(error)) return clearUpload();
      showToast({
        title: 'Upload Failed',
        description: messageOf(error, 'Failed to upload file.'),
        variant: 'destructive',
      });
      return;
    }
    showToast({
      title: 'File Uploaded',
      description: `${file.name} is now being processed.`,
    });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: remittancesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['/api/dashboard'] }),
    ]);
  }

  return (file) => {
    const refusal = validateUpload(file);
    if (refusal !== undefined) showToast({ ...refusal, variant: 'destructive' });
    else void send(file);
  };
}
