import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { validateUpload } from '../../lib/validate-upload.ts';
import { subscriptionQuery, wayOutOfRefusal } from '../subscriptions/public.ts';
import { remittancesQuery } from './remittances.queries.ts';
import { clearUpload, sendUpload } from './upload-store.ts';

/** Checks and sends one file, tells the person, and refetches what the file changes. */
export function useUpload(): (file: File) => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const handleUnauthorized = useUnauthorized('/api/login');

  async function send(file: File) {
    try {
      await sendUpload(file);
    } catch (error) {
      if (handleUnauthorized(error)) return clearUpload();
      const way = wayOutOfRefusal(error);
      showToast({
        title: 'Upload Failed',
        description: messageOf(error, 'Failed to upload file.'),
        variant: 'destructive',
        ...(way && { action: { label: way.label, run: () => navigate(way.href) } }),
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
      queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
    ]);
  }

  return (file) => {
    const refusal = validateUpload(file);
    if (refusal !== undefined) showToast({ ...refusal, variant: 'destructive' });
    else void send(file);
  };
}
