import type { BodyInput } from '@pfs/wire/route';
import type { Routes } from '@pfs/wire/routes';
import type { CurrentUser } from '@pfs/wire/session';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { statusQuery } from '../../lib/api/query-options.ts';
import { upload } from '../../lib/api/upload.ts';
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

const loadSchemas = () => import('@pfs/wire/profile');
export const loadNamesSchema = async () => (await loadSchemas()).namesForm;
export const loadPasswordSchema = async () => (await loadSchemas()).changePasswordBody;

export const loadIdentifiersSchema = async () => (await loadSchemas()).identifiersBody;
export const loadTimeZoneSchema = async () => (await loadSchemas()).timeZoneBody;

/** A change of the profile returns the updated person. */
function useShowPerson(description: string) {
  const queryClient = useQueryClient();
  return (user: CurrentUser) => {
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    showToast({ title: 'Profile updated', description });
  };
}

export function useChangeNames(onError: (error: Error) => void) {
  return useMutation({
    mutationFn: (body: BodyInput<Routes['changeProfile']>) =>
      call('PATCH /api/auth/user', { body }),
    onSuccess: useShowPerson('Your name has been changed.'),
    onError: (error) => {
      onError(error);
      showFailure('Error', 'Your name couldn’t be changed.')(error);
    },
  });
}

export function useChangeTimeZone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Routes['changeTimeZone']>) =>
      call('PATCH /api/organization/time-zone', { body }),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      showToast({ title: 'Pharmacy updated', description: 'Time zone saved.' });
    },
    onError: showFailure('Error', 'The time zone couldn’t be changed.'),
  });
}

export const identifiersQuery = queryOptions({
  queryKey: ['/api/organization/identifiers'],
  queryFn: ({ signal }) => call('GET /api/organization/identifiers', { signal }),
  ...statusQuery,
});

export function useChangeIdentifiers(onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Routes['changePharmacyIdentifiers']>) =>
      call('PATCH /api/organization/identifiers', { body }),
    onSuccess: (identifiers) => {
      queryClient.setQueryData(identifiersQuery.queryKey, identifiers);
      showToast({ title: 'Pharmacy updated', description: 'Identifiers saved.' });
    },
    onError: (error) => {
      onError(error);
      showFailure('Error', 'The identifiers couldn’t be changed.')(error);
    },
  });
}

export function useSetPicture() {
  return useMutation({
    mutationFn: async (file: File) => {
      const picture = await squarePicture(file);
      // The server rejects what the browser cannot draw, and says what it accepts.
      return upload('POST /api/auth/picture', picture ?? file, { onProgress: () => undefined });
    },
    onSuccess: useShowPerson('Your picture has been changed.'),
    onError: showFailure('Error', 'Your picture couldn’t be changed.'),
  });
}

export function useRemovePicture() {
  return useMutation({
    mutationFn: () => call('DELETE /api/auth/picture'),
    onSuccess: useShowPerson('Your picture has been removed.'),
    onError: showFailure('Error', 'Your picture couldn’t be removed.'),
  });
}

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: ({ signal }) => call('GET /api/auth/sessions', { signal }),
  ...statusQuery,
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: ({ message }) => showToast({ title: 'Session ended', description: message }),
    onError: showFailure('Error', 'The session couldn’t be ended.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/sessions/end-others'),
    onSuccess: ({ message }) => showToast({ title: 'Sessions ended', description: message }),
    onError: showFailure('Error', 'The other sessions couldn’t be ended.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

interface PasswordHandlers {
  readonly onDone: () => void;
  readonly onError: (error: Error) => void;
}

export function useChangePassword({ onDone, onError }: PasswordHandlers) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<Routes['changePassword']>) =>
      call('POST /api/auth/change-password', { body }),
    onSuccess: async ({ message }) => {
      onDone();
      showToast({ title: 'Password changed', description: message });
      await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => {
      onError(error);
      showFailure('Error', 'Your password couldn’t be changed.')(error);
    },
  });
}
