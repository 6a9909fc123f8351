import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { download } from '../lib/api/download.ts';
import { showFailure, showToast } from '../lib/toast.ts';
import { PharmacyButton } from './pharmacy-button.tsx';

/** Downloads all rows of a list as CSV, not only the current page. */
export function ExportButton({ path }: { readonly path: string }) {
  const file = useMutation({
    mutationFn: () => download(path),
    onSuccess: (name) => showToast({ title: 'Export Ready', description: name }),
    onError: showFailure('Export Failed', 'The file couldn’t be downloaded. Please try again.'),
  });
  return (
    <PharmacyButton variant="outline" pending={file.isPending} onClick={() => file.mutate()}>
      {file.isPending ? null : <Download aria-hidden="true" />}
      Export CSV
    </PharmacyButton>
  );
}
