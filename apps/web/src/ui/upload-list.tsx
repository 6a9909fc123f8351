import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { ApiError, messageOf } from '../lib/api/api-error.ts';
import {
  type createUploadQueue,
  isOpen,
  mayRetry,
  type QueuedFile,
} from '../lib/api/upload-queue.ts';
import { formatCount, formatPercent } from '../lib/format/format-number.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Progress } from './progress.tsx';
import { TextLink } from './text-link.tsx';

/** What a list of uploads shows, whatever files they are. */
interface UploadKind<Result> {
  readonly queue: ReturnType<typeof createUploadQueue<Result>>;
  /** A file that the server has. */
  readonly arrived: (result: Result) => ReactNode;
  /** A link that helps where a plan doesn't allow a file. */
  readonly linkOf: (error: Error) => { readonly href: string; readonly label: string } | undefined;
  /** Said of a file that was refused without a reason. */
  readonly failure: string;
  /** Where to find what was uploaded before. */
  readonly duplicateHint: string;
  /** The server reads a file before it answers. */
  readonly isReadAtOnce?: boolean;
}

interface UploadListProps<Result> {
  readonly files: readonly QueuedFile<Result>[];
  readonly kind: UploadKind<Result>;
  /** Whether a file that arrived couldn’t be read. */
  readonly isNotRead?: (result: Result) => boolean;
  /** Called when the list goes, with what had the focus. */
  readonly onGone: () => void;
}

/** The files that were dropped or chosen, in the order in which they are sent. */
export function UploadList<Result>(props: UploadListProps<Result>) {
  const { files } = props;
  return (
    <>
      {/* There from the first, so that what comes into it is read aloud. */}
      <p role="status" className="sr-only">
        {files.length === 0 ? null : said(props)}
      </p>
      {files.length === 0 ? null : <Listed {...props} />}
    </>
  );
}

const countOf = (files: readonly QueuedFile<unknown>[], phase: string) =>
  files.filter(({ state }) => state.phase === phase).length;

const andSome = (count: number, text: string) =>
  count === 0 ? '' : `, ${formatCount(count)} ${text}`;

function notReadText<Result>({ files, isNotRead }: UploadListProps<Result>): string {
  const notRead = files.filter(({ state }) => state.phase === 'done' && isNotRead?.(state.result));
  return andSome(notRead.length, 'couldn’t be read');
}

function said<Result>(props: UploadListProps<Result>): string {
  const { files } = props;
  const arrived = `${formatCount(countOf(files, 'done'))} of ${formatCount(files.length)}`;
  const refused = andSome(countOf(files, 'refused'), 'not accepted');
  return `Uploaded: ${arrived}${notReadText(props)}${refused}.`;
}

function Listed<Result>(props: UploadListProps<Result>) {
  const { files, kind, onGone } = props;
  const { queue: uploads } = kind;
  const head = useRef<HTMLParagraphElement>(null);
  const open = files.filter(isOpen);
  const retryable = files.filter(
    ({ state }) => state.phase === 'refused' && mayRetry(state.error),
  ).length;
  // A button that goes with its row leaves the focus to the list.
  const keepFocus = (act: () => void) => () => {
    act();
    if (uploads.isEmpty()) onGone();
    else head.current?.focus();
  };
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-2">
        <p ref={head} tabIndex={-1} className="font-medium">
          {formatCount(countOf(files, 'done'))} of {formatCount(files.length)}{' '}
          {files.length === 1 ? 'file' : 'files'} uploaded{notReadText(props)}
        </p>
        {retryable > 1 ? (
          <Button size="sm" variant="outline" onClick={keepFocus(uploads.retryAll)}>
            Retry all
          </Button>
        ) : null}
        {open.length > 1 ? (
          <Button
            size="sm"
            variant="outline"
            onClick={keepFocus(() => {
              for (const { key } of open.toReversed()) uploads.cancel(key);
            })}
          >
            Cancel all
          </Button>
        ) : null}
        {open.length === 0 ? (
          <Button size="sm" variant="outline" onClick={keepFocus(uploads.forgetEnded)}>
            Clear list
          </Button>
        ) : null}
      </div>
      <ul aria-label="Uploaded files" className="max-h-96 divide-y divide-line overflow-y-auto">
        {files.map((file) => (
          <FileRow key={file.key} file={file} kind={kind} keepFocus={keepFocus} />
        ))}
      </ul>
    </Card>
  );
}

interface FileRowProps<Result> {
  readonly file: QueuedFile<Result>;
  readonly kind: UploadKind<Result>;
  readonly keepFocus: (act: () => void) => () => void;
}

function FileRow<Result>({ file, kind, keepFocus }: FileRowProps<Result>) {
  const { queue: uploads } = kind;
  const { key, name } = file;
  const isGoing = isOpen(file);
  return (
    <li className="flex items-start gap-3 px-5 py-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="wrap-anywhere">{name}</p>
        <div className="text-[0.8125rem] text-ink-soft">
          <State file={file} kind={kind} keepFocus={keepFocus} />
        </div>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={isGoing ? `Cancel ${name}` : `Remove ${name} from this list`}
        title={isGoing ? 'Cancel' : 'Remove'}
        onClick={keepFocus(() => (isGoing ? uploads.cancel(key) : uploads.forget(key)))}
      >
        <X aria-hidden="true" />
      </Button>
    </li>
  );
}

function State<Result>({ file, kind, keepFocus }: FileRowProps<Result>) {
  const { name, state } = file;
  switch (state.phase) {
    case 'waiting':
      return <Badge variant="secondary">Waiting</Badge>;
    case 'paused':
      return <Badge variant="warn">Paused, will continue</Badge>;
    case 'sending':
      return <Sending name={name} fraction={state.fraction} isRead={kind.isReadAtOnce ?? false} />;
    case 'done':
      return kind.arrived(state.result);
    case 'refused':
      return <RefusedFile file={file} kind={kind} error={state.error} keepFocus={keepFocus} />;
    case 'canceled':
      return <Badge variant="secondary">Canceled</Badge>;
  }
}

interface SendingProps {
  readonly name: string;
  readonly fraction: number;
  readonly isRead: boolean;
}

function Sending({ name, fraction, isRead }: SendingProps) {
  const isSent = isRead && fraction >= 1;
  const percent = formatPercent(Math.floor(fraction * 100)).replace('.0', '');
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <span className="figures">{isSent ? 'Reading and checking' : `Sending, ${percent}`}</span>
      <Progress
        label={`${isSent ? 'Reading' : 'Uploading'} ${name}`}
        fraction={isSent ? undefined : fraction}
      />
    </div>
  );
}

interface RefusedFileProps<Result> extends FileRowProps<Result> {
  readonly error: Error;
}

/** Why a file was not accepted, and what helps. */
function RefusedFile<Result>({ file, kind, error, keepFocus }: RefusedFileProps<Result>) {
  const { key, name } = file;
  const { queue: uploads } = kind;
  // There was no answer. The file may have arrived, but sending it again does no harm.
  if (error instanceof TypeError) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge variant="warn">Interrupted</Badge>
        <span className="wrap-anywhere">
          Upload of {name} was interrupted. Upload it again when you’re back online. If it did
          arrive, it won’t be counted twice.
        </span>
        <Button variant="outline" size="sm" onClick={keepFocus(() => uploads.retry(key))}>
          Upload again
        </Button>
      </div>
    );
  }
  const duplicate = error instanceof ApiError && error.code === 'duplicate_file';
  const way = kind.linkOf(error);
  const isRetryable = mayRetry(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge variant={duplicate ? 'secondary' : 'destructive'}>
        {duplicate ? 'Already uploaded' : 'Not accepted'}
      </Badge>
      <span className="wrap-anywhere">
        {messageOf(error, kind.failure)}
        {duplicate ? ` Nothing was counted twice.${kind.duplicateHint}` : null}
      </span>
      {way ? (
        <TextLink href={way.href} className="font-medium">
          {way.label}
        </TextLink>
      ) : null}
      {isRetryable ? (
        <Button variant="outline" size="sm" onClick={keepFocus(() => uploads.retry(key))}>
          Upload again
        </Button>
      ) : null}
      {requestId && !duplicate && !way ? (
        <span className="text-xs text-ink-faint">Request ID {requestId}</span>
      ) : null}
    </div>
  );
}
