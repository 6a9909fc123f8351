import { addDays, dayFromCompact } from '@pfs/core/days';
import type { StatementDays } from '@pfs/core/deposits/deposit-days';
import { parseCents } from '@pfs/core/money';
import type { Day } from '@pfs/core/remittance';
import {
  BadStatement,
  type BankStatement,
  maskedAccount,
  type StatementLine,
  shortAddenda,
  shortText,
} from './bank-statement.ts';

/*
 * OFX and QFX, version 1 (SGML, in which values have no end tag) and 2 (XML). Both are read as a
 * list of tags with the text behind each; attributes and entities from outside don't occur.
 */

export const looksLikeOfx = (text: string): boolean =>
  /^﻿?\s*(OFXHEADER:|<\?xml[^>]*>\s*<\?OFX|<\?OFX|<OFX>)/i.test(text);

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly value: string;
  readonly line: number;
}

const tagForm = /<(\/?)([A-Z0-9.]+)>([^<]*)/gi;

function* tagsOf(text: string): Generator<Tag> {
  let [line, from] = [1, 0];
  for (const match of text.matchAll(tagForm)) {
    for (; from < match.index; from++) if (text[from] === '\n') line += 1;
    const [, end, name = '', value = ''] = match;
    yield { name: name.toUpperCase(), isEnd: end === '/', value: decoded(value.trim()), line };
  }
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
};

function decoded(text: string): string {
  return text.replace(/&(#\d{1,6}|[a-z]{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = Number(name.slice(1));
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

export function readOfx(text: string): BankStatement {
  const reader = new OfxReader();
  for (const tag of tagsOf(text)) reader.take(tag);
  return reader.end();
}

/** What the bank knows a line by tells equal lines apart. */
const addendaTags = ['MEMO', 'CHECKNUM', 'REFNUM', 'FITID'] as const;
/** An account without lines for longer is not taken as covered. */
const quietDaysMax = 7;

class OfxReader {
  readonly #lines: StatementLine[] = [];
  readonly #days: StatementDays[] = [];
  /** Lines before this one are of earlier lists. */
  #listStart = 0;
  #transaction: { readonly line: number; readonly values: Map<string, string> } | undefined;
  #list = new Map<string, string>();
  #account: string | undefined;
  #isInAccount = false;
  #isEnded = false;

  take({ name, isEnd, value, line }: Tag): void {
    if (name === 'OFX') this.#isEnded = isEnd;
    else if (name === 'BANKACCTFROM' || name === 'CCACCTFROM') this.#isInAccount = !isEnd;
    else if (name === 'STMTTRN') this.#takeTransaction(isEnd, line);
    else if (name === 'BANKTRANLIST') this.#takeList(isEnd, line);
    else if (isEnd) return;
    else if (this.#transaction !== undefined) this.#transaction.values.set(name, value);
    else if (name === 'ACCTID' && this.#isInAccount) this.#account = maskedAccount(value);
    else if (name === 'DTSTART' || name === 'DTEND') this.#list.set(name, value);
    else if (name === 'CURDEF' && value.toUpperCase() !== 'USD') {
      throw new BadStatement(`Line ${line}: the statement is in ${value}, not USD.`);
    }
  }

  #takeList(isEnd: boolean, line: number): void {
    if (!isEnd) {
      this.#list = new Map();
      this.#listStart = this.#lines.length;
      return;
    }
    if (this.#account === undefined) {
      throw new BadStatement(`Line ${line}: the statement names no account (ACCTID).`);
    }
    const [from, to] = ['DTSTART', 'DTEND'].map((name) => dayOfText(this.#list.get(name) ?? ''));
    // Banks also write the first day of all, or a day to come: lines must be near.
    const days = this.#lines
      .slice(this.#listStart)
      .map(({ day }) => day)
      .toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined || from > to) return;
    if (first === undefined || last === undefined) return;
    const earliest = addDays(first, -quietDaysMax);
    const latest = addDays(last, quietDaysMax);
    this.#days.push({
      ...{ account: this.#account, stated: true },
      from: from < earliest ? earliest : from,
      to: to > latest ? latest : to,
    });
  }

  #takeTransaction(isEnd: boolean, line: number): void {
    if (!isEnd) {
      if (this.#transaction !== undefined) {
        throw new BadStatement(`Line ${line}: a transaction (STMTTRN) begins within another one.`);
      }
      this.#transaction = { line, values: new Map() };
      return;
    }
    const { values, line: at } = this.#transaction ?? { values: new Map<string, string>(), line };
    this.#transaction = undefined;
    const read = (name: string) => values.get(name) ?? '';
    const day = dayOfText(read('DTPOSTED'));
    if (day === undefined) {
      throw new BadStatement(`Line ${at}: “${read('DTPOSTED')}” is no date (DTPOSTED).`);
    }
    const cents = parseCents(read('TRNAMT').replace(/^\+/, ''));
    if (cents === undefined) {
      throw new BadStatement(`Line ${at}: “${read('TRNAMT')}” is no amount (TRNAMT).`);
    }
    if (this.#account === undefined) {
      throw new BadStatement(`Line ${at}: the statement names no account (ACCTID).`);
    }
    if (cents === 0) return;
    const text = [read('NAME'), read('PAYEE')].filter((one) => one !== '').join(' ');
    this.#lines.push({
      ...{ line: at, account: this.#account, day, cents, code: shortText(read('TRNTYPE')) },
      text: shortText(text || read('MEMO')),
      addenda: shortAddenda(addendaTags.map(read).join(' ')),
      reference: shortText(read('FITID')),
    });
  }

  end(): BankStatement {
    if (!this.#isEnded || this.#transaction !== undefined) {
      throw new BadStatement('The file ends before its last tag (</OFX>). Nothing was imported.');
    }
    return { format: 'ofx', lines: this.#lines, days: this.#days, columns: [] };
  }
}

/** `20260331120000[-5:EST]`: the day as the bank says it. */
function dayOfText(text: string): Day | undefined {
  return dayFromCompact(text.slice(0, 8));
}
