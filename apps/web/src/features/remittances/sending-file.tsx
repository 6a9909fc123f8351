import { formatPercent } from '../../lib/format-number.ts';
import { Progress } from '../../ui/progress.tsx';
import type { UploadState } from './upload-store.ts';

export function SendingFile({ fileName, fraction }: Extract<UploadState, { phase: 'sending' }>) {
  return (
    <div className="mt-5 flex w-full max-w-md flex-col gap-1.5 text-left">
      <p className="flex justify-between gap-4 text-[0.8125rem]">
        <span className="truncate">Sending {fileName}</span>
        <span className="figures">{formatPercent(toPercent(fraction)).replace('.0', '')}</span>
      </p>
      <Progress label={`Sending ${fileName}`} fraction={fraction} />
    </div>
  );
}

function toPercent(fraction: number): number {
  return Math.floor(fraction * 100);
}
