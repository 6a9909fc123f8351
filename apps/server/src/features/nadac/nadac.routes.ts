import type { Readable } from 'node:stream';
import { nadacBytesMax, nadacRoutes } from '@pfs/wire/nadac';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { importNadac } from './import-nadac.service.ts';
import { countPrices, listImports, toNadacImport } from './nadac.repository.ts';

const importsShownMax = 20;

export function registerNadacRoutes({ http, database, clock }: App): void {
  http.handle(nadacRoutes.getNadac, () =>
    database.withPlatform('drug prices: state', async (tx) => {
      const counted = await countPrices(tx);
      return {
        prices: Number(counted?.prices ?? 0),
        drugs: Number(counted?.drugs ?? 0),
        asOf: counted?.as_of ?? null,
        imports: (await listImports(tx, importsShownMax)).map(toNadacImport),
      };
    }),
  );

  http.handle(nadacRoutes.importNadac, async ({ actor, request }) => {
    const part = await readPart(request);
    return importNadac(
      { database, clock },
      {
        fileName: part.filename,
        content: part.file as Readable,
        truncated: () => part.file.truncated,
        userId: actor.userId,
        origin: originOf(request),
      },
    );
  });
}

async function readPart(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const part = await request.file({ limits: { fileSize: nadacBytesMax } });
  if (part !== undefined && part.fieldname === 'file') return part;
  throw new AppError('invalid_input', {
    message: 'Send one file in the field "file".',
    fields: { file: 'Required' },
  });
}
