import { FileSpreadsheet, FileText } from 'lucide-react';
import { useUnauthorized } from '../../lib/unauthorized.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { healthExportPath } from './financial-health.queries.ts';
import type { HealthSearch } from './timeframes.ts';

export function HealthActions({ search }: { readonly search: HealthSearch }) {
  const { pending, start } = useDownload(useUnauthorized('/auth'));
  const report = healthExportPath(search, 'pdf');
  const data = healthExportPath(search, 'xlsx');
  return (
    <>
      <Button
        variant="outline"
        pending={pending === report}
        onClick={() => void start(report, 'Generating PDF report...')}
      >
        {pending === report ? null : <FileText aria-hidden="true" />}
        Generate Health Report
      </Button>
      <Button
        variant="outline"
        pending={pending === data}
        onClick={() => void start(data, 'Generating EXCEL report...')}
      >
        {pending === data ? null : <FileSpreadsheet aria-hidden="true" />}
        Export Financial Data
      </Button>
    </>
  );
}
