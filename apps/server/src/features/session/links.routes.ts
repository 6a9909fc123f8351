import { sessionRoutes } from '@pfs/wire/session';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import type { DeviceCookies } from './devices.ts';
import {
  requestReset,
  resetPassword,
  sendVerificationAgain,
  verifyEmail,
} from './links.service.ts';
import type { SessionParts } from './session-parts.ts';

/** Password reset and email verification by mailed links. */
export function registerLinkRoutes(
  { http, limits: { signInsPerMinuteMax } }: App,
  { parts, devices }: { readonly parts: SessionParts; readonly devices: DeviceCookies },
): void {
  const limits = { callsPerMinuteMax: signInsPerMinuteMax };

  http.handle(
    sessionRoutes.forgotPassword,
    async ({ body, request }) => {
      await requestReset(parts, body, originOf(request));
      return { message: 'Check your email for password reset instructions.' };
    },
    limits,
  );

  http.handle(
    sessionRoutes.resetPassword,
    async ({ body, request, reply }) => {
      await resetPassword(parts, body, {
        origin: originOf(request),
        deviceHash: () => devices.give(request, reply),
      });
      return {
        message: 'Your password has been updated. You can now log in with your new password.',
      };
    },
    limits,
  );

  http.handle(
    sessionRoutes.verifyEmail,
    async ({ body, request }) => {
      await verifyEmail(parts, body.token, originOf(request));
      return { message: 'Your email address is verified.' };
    },
    limits,
  );

  http.handle(
    sessionRoutes.sendVerification,
    async ({ actor, request }) => {
      await sendVerificationAgain(parts, actor.userId, originOf(request));
      return { message: 'We sent you a new link.' };
    },
    limits,
  );
}
