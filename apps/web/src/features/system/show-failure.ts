import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../lib/toast.ts';

/** A change that the server refused or never got. */
export function showFailure(title: string) {
  return (error: unknown) =>
    showToast({
      title,
      description: messageOf(error, 'Something went wrong. Please try again.'),
      variant: 'destructive',
    });
}
