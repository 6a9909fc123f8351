import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/toast.ts';

/** A change that the server refused or never got. */
export function showFailure(fallback: string) {
  return (error: unknown) =>
    showToast({
      title: 'Error',
      description: messageOf(error, fallback),
      variant: 'destructive',
    });
}

export function showSuccess(description: string): void {
  showToast({ title: 'Success', description });
}
