import { FileSpreadsheet, FileText } from 'lucide-react';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { useDownload } from '../../lib/use-download.ts';
import { PharmacyButton } from '../../ui/pharmacy-button.tsx';
import { healthExportPath } from './financial-health.queries.ts';
import type { HealthSearch } from './timeframes.ts';

export function HealthActions({ search }: { readonly search: HealthSearch }) {
  const { pending, start } = useDownload(useUnauthorized('/auth'));
  const report = healthExportPath(search, 'pdf');
  const data = healthExportPath(search, 'xlsx');
  return (
    <>
      <PharmacyButton
        variant="outline"
        pending={pending === report}
        onClick={() => void start(report, 'Generating PDF report...')}
      >
        {pending === report ? null : <FileText aria-hidden="true" />}
        Generate Health Report
      </PharmacyButton>
      <PharmacyButton
        variant="outline"
        pending={pending === data}
        onClick={() => void start(data, 'Generating EXCEL report...')}
      >
        {pending === data ? null : <FileSpreadsheet aria-hidden="true" />}
        Export Financial Data
      </PharmacyButton>
    </>
  );
}
