import type { Readable } from 'node:stream';
import { nadacAge } from '@pfs/core/nadac';
import { priceFileBytesMax, drugPriceRoutes as routes } from '@pfs/wire/drug-prices';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { originOf } from '../audit/public.ts';
import { importPrices } from './import-prices.service.ts';
import { mfpList, nadacList, type PriceList } from './price-lists.ts';
import { countPrices, findNadacAsOf, listImports } from './prices.repository.ts';

const importsShownMax = 20;

export function registerDrugPriceRoutes({ http, database, clock }: App): void {
  const stateOf = (list: PriceList) => () =>
    database.withPlatform('drug prices: state', async (tx) => ({
      ...(await countPrices(tx, list)),
      imports: [...(await listImports(tx, list, importsShownMax))],
    }));
  const importInto = async (list: PriceList, userId: string, request: FastifyRequest) => {
    const part = await readPart(request);
    return importPrices({ database, clock }, list, {
      fileName: part.filename,
      content: part.file as Readable,
      truncated: () => part.file.truncated,
      userId,
      origin: originOf(request),
    });
  };

  http.handle(routes.getNadac, stateOf(nadacList));
  http.handle(routes.getMfpPrices, stateOf(mfpList));
  http.handle(routes.importNadac, ({ actor, request }) =>
    importInto(nadacList, actor.userId, request),
  );
  http.handle(routes.importMfpPrices, ({ actor, request }) =>
    importInto(mfpList, actor.userId, request),
  );

  http.handle(routes.getNadacAge, async ({ today }) => {
    const asOf = await database.withPlatform('drug prices: age', findNadacAsOf);
    if (asOf === null) return { asOf, days: null, isOld: false };
    return { asOf, ...nadacAge(asOf, today) };
  });
}

async function readPart(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const part = await request.file({ limits: { fileSize: priceFileBytesMax } });
  if (part !== undefined && part.fieldname === 'file') return part;
  throw new AppError('invalid_input', {
    message: 'Send one file in the field "file".',
    fields: { file: 'Required' },
  });
}
