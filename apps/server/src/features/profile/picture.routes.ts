import { pictureBytesMax } from '@pfs/wire/limits';
import { profileRoutes } from '@pfs/wire/profile';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { getCurrentUser } from '../session/public.ts';
import { getPicture, removePicture, setPicture } from './pictures.service.ts';
import { ownCallOf } from './profile-parts.ts';

/** An address always shows the same picture; who may not see it any more has seen it. */
const keptSeconds = 3_600;

export function registerPictureRoutes(app: App): void {
  const { http } = app;

  http.handle(profileRoutes.setPicture, async ({ actor, request }) => {
    await setPicture(app, ownCallOf(actor, request), await readPicture(request));
    return getCurrentUser(app, actor.userId);
  });

  http.handle(profileRoutes.removePicture, async ({ actor, request }) => {
    await removePicture(app, ownCallOf(actor, request));
    return getCurrentUser(app, actor.userId);
  });

  http.handle(profileRoutes.getPicture, async ({ actor, params, reply }) => {
    const { mediaType, content } = await getPicture(app, actor, params.id);
    reply
      .type(mediaType)
      .header('Cache-Control', `private, max-age=${keptSeconds}, immutable`)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .send(content);
    return undefined;
  });
}

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const part = await request.file();
  if (part === undefined || part.fieldname !== 'file') {
    throw new AppError('invalid_input', {
      message: 'Send one picture in the field "file".',
      fields: { file: 'Required' },
    });
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of part.file as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    if (bytes > pictureBytesMax) {
      throw new AppError('payload_too_large', {
        message: 'Choose a picture smaller than 1 MB.',
      });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
