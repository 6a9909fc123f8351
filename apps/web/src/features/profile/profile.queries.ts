import type { CurrentUser } from '@pfs/wire/session';
import { useQueryClient } from '@tanstack/react-query';
import { routeQuery } from '../../lib/api/query-options.ts';
import { upload } from '../../lib/api/upload.ts';
import { useChange, useTask } from '../../lib/api/use-change.ts';
import { currentUserQuery } from '../../lib/session/session.ts';
import { showFailure, showToast } from '../../lib/toast.ts';

/** The largest size the picture is shown at, on a high-density screen. */
const sidePixels = 256;

/**
 * The center of a picture as a small square PNG. So a phone's photo may be larger than the server's
 * limit, and its location never leaves the browser. Undefined if the file is not a picture.
 */
async function squarePicture(file: Blob): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return undefined;
  const side = Math.min(picture.width, picture.height);
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  const canvas = document.createElement('canvas');
  canvas.width = sidePixels;
  canvas.height = sidePixels;
  const pencil = canvas.getContext('2d');
  pencil?.drawImage(picture, left, top, side, side, 0, 0, sidePixels, sidePixels);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? undefined : new File([blob], 'picture.png', { type: 'image/png' });
}

/** Shows the person whom a change of the profile returned. */
export function useShowPerson(title: string, description: string) {
  const queryClient = useQueryClient();
  return (user: CurrentUser) => {
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    showToast({ title, description });
  };
}

export const identifiersQuery = routeQuery('GET /api/organization/identifiers');

export const useSetPicture = () =>
  useTask(
    async (file: File) => {
      const picture = await squarePicture(file);
      // The server rejects what the browser cannot draw, and says what it accepts.
      return upload('POST /api/auth/picture', picture ?? file, { onProgress: () => undefined });
    },
    {
      done: useShowPerson('Profile updated', 'Your picture has been changed.'),
      failed: showFailure('Error', 'Your picture couldn’t be changed.'),
    },
  );

export const useRemovePicture = () =>
  useChange('DELETE /api/auth/picture', {
    done: useShowPerson('Profile updated', 'Your picture has been removed.'),
    failed: showFailure('Error', 'Your picture couldn’t be removed.'),
  });

export const sessionsQuery = routeQuery('GET /api/auth/sessions');

const sessionPaths = ['/api/auth/sessions'] as const;

export const useEndSession = () =>
  useChange('DELETE /api/auth/sessions/:id', {
    refresh: sessionPaths,
    done: ({ message }) => showToast({ title: 'Session ended', description: message }),
    failed: showFailure('Error', 'The session couldn’t be ended.'),
  });

export const useEndOtherSessions = () =>
  useChange('POST /api/auth/sessions/end-others', {
    refresh: sessionPaths,
    done: ({ message }) => showToast({ title: 'Sessions ended', description: message }),
    failed: showFailure('Error', 'The other sessions couldn’t be ended.'),
  });
