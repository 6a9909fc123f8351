import { X } from 'lucide-react';
import { formatPercent } from '../../lib/format-number.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { AddedFile } from './added-file.tsx';
import { LaterFile } from './later-file.tsx';
import { RefusedFile } from './refused-file.tsx';
import { forgetFile, type SentFile, type SentState } from './sent-files.ts';

/** One file that was dropped or chosen, and how far it is. */
export function SentFileRow({ file }: { readonly file: SentFile }) {
  const { key, name, state } = file;
  const ended = state.phase !== 'waiting' && state.phase !== 'sending';
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <div aria-live="polite" className="text-[0.8125rem]">
          <State state={state} name={name} />
        </div>
      </div>
      {ended ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Take ${name} off this list`}
          onClick={() => forgetFile(key)}
        >
          <X aria-hidden="true" />
        </Button>
      ) : null}
    </li>
  );
}

function State({ state, name }: { readonly state: SentState; readonly name: string }) {
  switch (state.phase) {
    case 'waiting':
      return <Badge variant="secondary">Waits its turn</Badge>;
    case 'sending':
      return <Sending name={name} fraction={state.fraction} />;
    case 'added':
      return <AddedFile invoice={state.invoice} />;
    case 'later':
      return <LaterFile document={state.document} />;
    case 'refused':
      return <RefusedFile error={state.error} />;
  }
}

function Sending({ name, fraction }: { readonly name: string; readonly fraction: number }) {
  const sent = fraction >= 1;
  const percent = formatPercent(Math.floor(fraction * 100)).replace('.0', '');
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <span className="text-ink-soft">
        {sent ? 'Being read and checked' : `Sending, ${percent}`}
      </span>
      <Progress
        label={sent ? `Reading ${name}` : `Sending ${name}`}
        fraction={sent ? undefined : fraction}
      />
    </div>
  );
}
