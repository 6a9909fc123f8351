import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { parseCents, zeroCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import { v7 as uuidV7 } from 'uuid';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { insertOwn, selectOwn } from '../../platform/database/own-rows.ts';
import { makePdf } from '../../platform/documents/make-document.ts';
import { orNotFound } from '../../platform/errors.ts';
import { getLetterhead, letterheadLines } from '../organizations/public.ts';
import { findAppealFiling } from '../price-appeals/public.ts';
import { listCases } from './cases.repository.ts';
import { letterOf, tableOf } from './packet.ts';
import { readExhibits } from './packet-compared.ts';
import { readPacketRows } from './packet-rows.ts';

interface Packing {
  readonly caseId: string;
  readonly userId: string;
  readonly now: Date;
  readonly today: Day;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Makes the letter and the table of a case as it is now, and keeps them. */
export async function addPacket(
  tx: TenantTransaction,
  { caseId, userId, now, today }: Packing,
): Promise<void> {
  const [one] = await listCases(tx, { ids: [caseId], today }, { offset: 0, limit: 1 });
  const { number, kind, party, rows, asked } = orNotFound(one);
  const isOfPrices = kind === 'mac' || kind === 'floor';
  const filing = isOfPrices ? await findAppealFiling(tx, { party, sentOn: null }) : undefined;
  const partyName = filing?.filer === 'psao' ? `${party.name}, through our PSAO` : party.name;
  const packetCase = {
    ...{ number, kind, partyName, rows, madeOn: today },
    askedCents: parseCents(asked.toFixed(2)) ?? zeroCents,
  };
  const listed = await readPacketRows(tx, caseId);
  const exhibits = await readExhibits(tx, caseId);
  const letterhead = await getLetterhead(tx);
  const head = { organization: letterhead.name, lines: letterheadLines(letterhead) };
  const pdf = await buffer(await makePdf(letterOf(head, packetCase, listed, exhibits)));
  const table = Buffer.from(tableOf(packetCase, listed, exhibits));
  await insertOwn(tx, 'case_packets', {
    ...{ id: uuidV7(), case_id: caseId, made_at: now, made_by: userId, rows, asked },
    ...{ letter: pdf, letter_hash: hashOf(pdf), rows_csv: table, rows_hash: hashOf(table) },
  }).execute();
}

interface PacketFile {
  readonly fileName: string;
  readonly content: Buffer;
}

export async function readPacketFile(
  tx: TenantTransaction,
  packetId: string,
  file: 'letter' | 'rows_csv',
): Promise<PacketFile> {
  const found = orNotFound(
    await selectOwn(tx, 'case_packets', { id: packetId })
      .select(['case_id', `${file} as content`])
      .executeTakeFirst(),
  );
  const { number } = orNotFound(
    await selectOwn(tx, 'cases', { id: found.case_id }).select('number').executeTakeFirst(),
  );
  const ending = file === 'letter' ? 'letter.pdf' : 'table.csv';
  return { fileName: `case-${number}-${ending}`, content: found.content };
}
