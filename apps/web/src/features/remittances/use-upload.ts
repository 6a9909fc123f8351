import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/session/unauthorized.ts';
import { makeTryKey } from '../../lib/api/until-answered.ts';
import { validateUpload } from '../../lib/api/validate-upload.ts';
import { subscriptionQuery, wayOutOfRefusal } from '../subscriptions/public.ts';
import { remittancesQuery } from './remittances.queries.ts';
import { clearUpload, sendUpload, type TriedFile } from './upload-store.ts';

/** Checks and sends one file, tells the person, and refetches what the file changes. */
export function useUpload(): (file: File) => void {
  const send = useSend();
  return (file) => {
    const refusal = validateUpload(file);
    if (refusal !== undefined) showToast({ ...refusal, variant: 'destructive' });
    else send({ file, key: makeTryKey() });
  };
}

/** Sends a file, or once more one whose sending was cut off. */
export function useSend(): (tried: TriedFile) => void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const handleUnauthorized = useUnauthorized('/api/login');

  async function send(tried: TriedFile) {
    try {
      await sendUpload(tried);
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
      description: `${tried.file.name} is now being processed.`,
    });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: remittancesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['/api/dashboard'] }),
      queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
    ]);
  }

  return (tried) => void send(tried);
}
