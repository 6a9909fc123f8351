import { Readable } from 'node:stream';
import { noOrigin } from '../../features/audit/public.ts';
import { importPrices, nadacList } from '../../features/drug-prices/public.ts';
import type { Scene } from './expect-exact.ts';
import type { Step } from './steps.ts';

const headings =
  'NDC Description,NDC,NADAC_Per_Unit,Effective_Date,Pricing_Unit,Pharmacy_Type_Indicator,OTC,' +
  'Explanation_Code,Classification_for_Rate_Setting,Corresponding_Generic_Drug_NADAC_Per_Unit,' +
  'Corresponding_Generic_Drug_Effective_Date,As of Date';

/** A file of the public list: another drug, day or price, or another price of the same. */
export async function importPrice(
  { app }: Scene,
  { ndc, day, price }: Extract<Step, { kind: 'nadac' }>,
): Promise<void> {
  const [year, month, date] = day.split('-');
  const effective = `${month}/${date}/${year}`;
  const line = `"DRUG",${ndc},${price.toFixed(5)},${effective},EA,C/I,N,1,G,,,03/18/2026`;
  await importPrices(app.platform, nadacList, {
    fileName: 'nadac.csv',
    content: Readable.from([`${headings}\r\n${line}\r\n`]),
    truncated: () => false,
    userId: null,
    origin: noOrigin,
  });
}
