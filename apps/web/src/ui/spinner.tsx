import { LoaderCircle } from 'lucide-react';

/** For a page that is loading. */
export function PageSpinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div
      role="status"
      className="page-spinner flex flex-1 items-center justify-center gap-3 p-16 text-ink-faint"
    >
      <LoaderCircle className="size-6 animate-spin" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
