import { formatCount } from '../format/format-number.ts';
import { showError, showToast } from '../toast.ts';
import { ApiError, messageOf } from './api-error.ts';
import type { QueuedFile } from './upload-queue.ts';
import { validateUpload } from './validate-upload.ts';

/** More than a year of most pharmacies' files. */
const filesAtOnceMax = 500;

/** Says what is wrong with chosen files. Answers whether any of them may be listed. */
export function sayChosen(chosen: readonly File[]): boolean {
  if (chosen.length > filesAtOnceMax) {
    showError('Too Many Files', `Choose up to ${filesAtOnceMax} files at once.`);
    return false;
  }
  const refusals = chosen.flatMap((file) => validateUpload(file) ?? []);
  const kinds = new Map(refusals.map((refusal) => [refusal.title, refusal]));
  for (const refusal of kinds.values()) showToast({ ...refusal, variant: 'destructive' });
  return refusals.length < chosen.length || chosen.length > 1;
}

interface Saying<Result> {
  /** What is said of a single file that arrived. */
  readonly arrived: (name: string, result: Result) => string;
  readonly linkOf: (error: Error) => { readonly href: string; readonly label: string } | undefined;
  readonly navigate: (href: string) => void;
}

/** Says once how many of the files that were added together arrived. */
export function sayUploads<Result>(
  files: readonly QueuedFile<Result>[],
  { arrived: textOf, linkOf, navigate }: Saying<Result>,
): void {
  const arrived = files.filter(({ state }) => state.phase === 'done').length;
  const [refused] = files.flatMap(({ state }) =>
    state.phase === 'refused' && isOfSending(state.error) ? [state.error] : [],
  );
  const sayRefused = (error: Error, more = '') => {
    const link = linkOf(error);
    showToast({
      title: 'Upload Failed',
      description: `${messageOf(error, 'Failed to upload file.')}${more}`,
      variant: 'destructive',
      ...(link && { action: { label: link.label, run: () => navigate(link.href) } }),
    });
  };
  const [first] = files;
  if (first !== undefined && files.length === 1) {
    if (refused !== undefined) sayRefused(refused);
    const { name, state } = first;
    if (state.phase === 'done') {
      showToast({ title: 'File Uploaded', description: textOf(name, state.result) });
    }
    return;
  }
  const said = `${formatCount(arrived)} of ${formatCount(files.length)} files were uploaded.`;
  if (refused !== undefined) sayRefused(refused, ` ${said}`);
  else if (arrived === files.length) showToast({ title: 'Files Uploaded', description: said });
  else showError('Files Uploaded', `${said} See the list for the others.`);
}

/** Not of the check before it, which has a toast of its own. */
function isOfSending(error: Error): boolean {
  return error instanceof ApiError || error instanceof TypeError;
}
