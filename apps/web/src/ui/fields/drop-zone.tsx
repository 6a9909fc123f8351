import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';

interface DropZoneProps {
  readonly title: string;
  readonly hint: ReactNode;
  readonly buttonText: string;
  readonly pendingText: string;
  readonly pending: boolean;
  readonly accept: string;
  /** Why this person cannot upload; absent if they can. */
  readonly refusal?: string | undefined;
  /** The first file dropped or chosen. */
  readonly onFile?: (file: File) => void;
  /** All files; allows choosing several, and more while these are sent. */
  readonly onFiles?: (files: readonly File[]) => void;
  /** Its button, for a screen that gives the focus back to it. */
  readonly button?: RefObject<HTMLButtonElement | null>;
  readonly children?: ReactNode;
}

const oneAtATime = 'One file at a time. If you choose several, only the first is used.';
const notTaken = 'Another file is uploading. Try again when it finishes.';

/** A drop target for files, with a button for people who do not drag. */
export function DropZone(props: DropZoneProps) {
  const { title, hint, buttonText, pendingText, pending, accept, refusal } = props;
  const { onFile, onFiles, button, children } = props;
  const isBusy = pending && onFiles === undefined;
  const isOff = isBusy || refusal !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [isTooSoon, setTooSoon] = useState(false);
  const hintId = useId();

  function take(files: FileList | null) {
    const first = files?.[0];
    if (files === null || first === undefined) return;
    setTooSoon(isBusy && refusal === undefined);
    if (isOff) return;
    onFile?.(first);
    onFiles?.([...files]);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <section
      aria-label="Upload a file"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isOff);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={clsx(
        'flex flex-col items-center rounded-card border-2 border-dashed px-6 py-10 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sheet',
      )}
    >
      <FileUp className="mb-3 size-8 text-accent" strokeWidth={1.5} aria-hidden="true" />
      <p className="text-base font-semibold">{title}</p>
      <p id={hintId} className="mb-4 text-ink-soft">
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        className="hidden"
        aria-label="File"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        ref={button}
        pending={isBusy}
        disabled={isOff}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {pending ? pendingText : buttonText}
      </Button>
      <Notes isTooSoon={isTooSoon} text={refusal ?? (onFiles ? undefined : oneAtATime)} />
      {children}
    </section>
  );
}

function Notes(props: { readonly isTooSoon: boolean; readonly text: string | undefined }) {
  const { isTooSoon, text } = props;
  return (
    <>
      {/* There from the first, so that what comes into it is read aloud. */}
      <p role="status" className="font-medium text-warn">
        {isTooSoon ? <span className="mt-2 block">{notTaken}</span> : null}
      </p>
      {text === undefined ? null : <p className="mt-2 text-[0.8125rem] text-ink-soft">{text}</p>}
    </>
  );
}
