import { Readable } from 'node:stream';
import type { Platform } from '../../../platform/platform.ts';
import { noOrigin } from '../../audit/public.ts';
import { importPrices, nadacList } from '../public.ts';

interface ListedPrice {
  readonly ndc: string;
  /** In dollars for one. */
  readonly price: string;
  /** `MM/DD/YYYY`. */
  readonly asOf?: string;
}

const headings =
  'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit,Pharmacy_Type_Indicator,OTC,' +
  'Explanation_Code,Classification_for_Rate_Setting,Corresponding_Generic_Drug_NADAC_Per_Unit,' +
  'Corresponding_Generic_Drug_Effective_Date,As of Date';

/** Imports a NADAC list of generic drugs with prices from November 1, 2026. */
export async function importNadac(
  platform: Pick<Platform, 'database' | 'clock'>,
  ...prices: readonly ListedPrice[]
): Promise<void> {
  const lines = prices.map(
    ({ ndc, price, asOf = '11/18/2026' }) =>
      `METFORMIN,${ndc},${price},11/01/2026,EA,C/I,N,1,G,,,${asOf}`,
  );
  const content = [headings, ...lines, ''].join('\r\n');
  await importPrices(platform, nadacList, {
    ...{ fileName: 'nadac.csv', content: Readable.from([Buffer.from(content)]) },
    ...{ truncated: () => false, userId: null, origin: noOrigin },
  });
}
