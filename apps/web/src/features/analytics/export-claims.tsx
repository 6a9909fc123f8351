import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../lib/api-error.ts';
import { download } from '../../lib/download.ts';
import { toSearchParams } from '../../lib/search-params.ts';
import { showToast } from '../../lib/toast.ts';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import type { ClaimsFilter } from './claim-narrowing.ts';

/** All claims of what is filtered, not only those of the page. */
export function ExportClaims({ query }: { readonly query: ClaimsFilter }) {
  const handleUnauthorized = useUnauthorized('/api/login');
  const file = useMutation({
    mutationFn: () => download(`/api/claims/export?${toSearchParams(query)}`),
    onSuccess: (name) => showToast({ title: 'Export Ready', description: name }),
    onError: (error) => {
      if (handleUnauthorized(error)) return;
      showToast({
        title: 'Export Failed',
        description: messageOf(error, 'The file could not be fetched. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  return (
    <PharmacyButton variant="outline" pending={file.isPending} onClick={() => file.mutate()}>
      {file.isPending ? null : <Download aria-hidden="true" />}
      Export CSV
    </PharmacyButton>
  );
}
