import { dayOf, isCalendarDay } from '@pfs/core/days';
import type { StatementDays } from '@pfs/core/deposits/deposit-days';
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
 * BAI2: records of fields with commas, ended by `/`, continued by 88. A file (01, 99) has groups
 * (02, 98), a group has accounts (03, 49), an account has transactions (16). Amounts are cents
 * without a point. Each level ends with the sum of its amounts and the number of its records.
 */

interface Bai2Record {
  readonly line: number;
  readonly code: string;
  /** Behind the code; the text of a 16 keeps its commas. */
  readonly fields: string[];
  /** Physical records, with continuations. */
  count: number;
  /** The text of 88 records behind a transaction. */
  readonly more: string[];
}

/** Whether a file begins like BAI2: `01,`. */
export const looksLikeBai2 = (text: string): boolean => /^﻿?\s*01,/.test(text);

export function readBai2(text: string): BankStatement {
  const records = toRecords(text);
  if (records.length === 0) throw new BadStatement('This BAI2 file is empty.');
  return new Bai2Reader().read(records);
}

function toRecords(text: string): Bai2Record[] {
  const records: Bai2Record[] = [];
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const content = raw.replace(/^﻿/, '').trimEnd();
    if (content.trim() === '') continue;
    const code = content.slice(0, 2);
    const fields = content.replace(/\/$/, '').split(',').slice(1);
    if (code !== '88') {
      records.push({ line: at + 1, code, fields, count: 1, more: [] });
      continue;
    }
    const last = records.at(-1);
    if (last === undefined) throw new BadStatement(`Line ${at + 1}: 88 continues no record.`);
    last.count += 1;
    // The text of a transaction goes on; fields of other records do.
    if (last.code === '16') last.more.push(fields.join(','));
    else for (const field of fields) last.fields.push(field);
  }
  return records;
}

interface Level {
  sum: number;
  records: number;
  parts: number;
}

class Bai2Reader {
  readonly #lines: StatementLine[] = [];
  readonly #days = new Map<string, StatementDays>();
  #file: Level | undefined;
  #group: Level | undefined;
  #account: Level | undefined;
  #asOf: Day | undefined;
  #name: string | undefined;
  #isEnded = false;

  read(records: readonly Bai2Record[]): BankStatement {
    for (const record of records) this.#take(record);
    if (!this.#isEnded) {
      throw new BadStatement('The file ends before its trailer (99). Nothing was imported.');
    }
    const days = [...this.#days.values()];
    return { format: 'bai2', lines: this.#lines, days, columns: [] };
  }

  #take(record: Bai2Record): void {
    if (this.#isEnded) throw wrong(record, 'stands behind the trailer of the file (99)');
    for (const level of [this.#file, this.#group, this.#account]) {
      if (level !== undefined) level.records += record.count;
    }
    switch (record.code) {
      case '01':
        if (this.#file !== undefined) throw wrong(record, 'is a second file header');
        this.#file = { sum: 0, records: record.count, parts: 0 };
        return;
      case '02':
        this.#openGroup(record);
        return;
      case '03':
        this.#openAccount(record);
        return;
      case '16':
        this.#takeTransaction(record);
        return;
      case '49':
        this.#close(record, 'account');
        return;
      case '98':
        this.#close(record, 'group');
        return;
      case '99':
        this.#close(record, 'file');
        return;
      default:
        throw wrong(record, 'is no record of BAI2 (01, 02, 03, 16, 49, 88, 98 or 99)');
    }
  }

  #openGroup(record: Bai2Record): void {
    if (this.#file === undefined) throw wrong(record, 'comes before the file header (01)');
    if (this.#group !== undefined) throw wrong(record, 'comes before the last group’s end (98)');
    const status = record.fields[2] ?? '';
    if (status !== '' && status !== '1') {
      throw wrong(record, `has the group status ${status}; only 1 (update) can be imported`);
    }
    const currency = record.fields[5] ?? '';
    if (currency !== '' && currency !== 'USD') throw wrong(record, `is in ${currency}, not USD`);
    this.#asOf = toDay(record.fields[3] ?? '');
    if (this.#asOf === undefined) throw wrong(record, 'has no as-of date like 260331');
    this.#group = { sum: 0, records: record.count, parts: 0 };
  }

  #openAccount(record: Bai2Record): void {
    if (this.#group === undefined) throw wrong(record, 'comes before a group header (02)');
    if (this.#account !== undefined)
      throw wrong(record, 'comes before the last account’s end (49)');
    const account = maskedAccount(record.fields[0] ?? '');
    if (account === undefined) throw wrong(record, 'has no account number');
    const currency = record.fields[1] ?? '';
    if (currency !== '' && currency !== 'USD') throw wrong(record, `is in ${currency}, not USD`);
    this.#name = account;
    this.#account = { sum: 0, records: record.count, parts: 0 };
    const day = this.#asOf ?? '';
    this.#days.set(`${day} ${account}`, { account, from: day, to: day, stated: true });
    // Type, amount, item count and funds type repeat.
    for (let at = 2; at < record.fields.length; ) {
      const amount = record.fields[at + 1] ?? '';
      if (amount !== '') this.#account.sum += centsOf(record, amount);
      at += 3 + fundsFields(record, at + 3);
    }
  }

  #takeTransaction(record: Bai2Record): void {
    if (this.#account === undefined) throw wrong(record, 'comes before an account (03)');
    const [code = '', amountText = ''] = record.fields;
    // Type 890 says something without an amount.
    const amount = amountText === '' ? 0 : centsOf(record, amountText);
    this.#account.sum += amount;
    const kind = Number(code);
    if (!/^\d{3}$/.test(code)) throw wrong(record, `has the type code ${code}, not three digits`);
    const sign = signOf(kind);
    if (sign === 0 || amount === 0) return;
    const rest = record.fields.slice(2 + fundsFields(record, 2));
    const [bankReference = '', customerReference = '', ...said] = rest;
    const more = record.more.join(' ');
    this.#lines.push({
      ...{ line: record.line, account: this.#name, day: this.#asOf ?? '', cents: sign * amount },
      ...{ code, text: shortText(said.join(',')) || shortText(more) },
      addenda: shortAddenda([more, bankReference, customerReference].join(' ')),
    });
  }

  #close(record: Bai2Record, kind: 'account' | 'group' | 'file'): void {
    const level = { account: this.#account, group: this.#group, file: this.#file }[kind];
    const isInside = kind === 'file' ? this.#group : kind === 'group' ? this.#account : undefined;
    if (level === undefined || isInside !== undefined) {
      throw wrong(record, `ends no ${kind} that is open`);
    }
    const [total = '', ...counts] = record.fields;
    const said = centsOf(record, total);
    if (said !== level.sum) {
      throw wrong(record, `has the control total ${said}, but its amounts come to ${level.sum}`);
    }
    const parts = kind === 'account' ? undefined : Number(counts[0]);
    if (parts !== undefined && parts !== level.parts) {
      throw wrong(record, `counts ${counts[0]} parts, but there are ${level.parts}`);
    }
    const records = counts[kind === 'account' ? 0 : 1] ?? '';
    if (Number(records) !== level.records) {
      throw wrong(record, `counts ${records} records, but there are ${level.records}`);
    }
    this.#end(kind, level.sum);
  }

  #end(kind: 'account' | 'group' | 'file', sum: number): void {
    const outer = kind === 'account' ? this.#group : kind === 'group' ? this.#file : undefined;
    if (outer !== undefined) {
      outer.sum += sum;
      outer.parts += 1;
    }
    if (kind === 'account') this.#account = undefined;
    else if (kind === 'group') this.#group = undefined;
    else this.#isEnded = true;
  }
}

/** Credits are types 100 to 399, debits 400 to 699; summaries and balances are no lines. */
function signOf(kind: number): -1 | 0 | 1 {
  if (kind >= 100 && kind < 400) return 1;
  return kind >= 400 && kind < 700 ? -1 : 0;
}

/** How many fields say when money is available: S has three amounts, V a day and time, D pairs. */
function fundsFields(record: Bai2Record, at: number): number {
  const kind = record.fields[at] ?? '';
  if (kind === 'S') return 4;
  if (kind === 'V') return 3;
  if (kind !== 'D') return 1;
  const pairs = record.fields[at + 1] ?? '';
  if (!/^\d{1,3}$/.test(pairs)) throw wrong(record, `has “${pairs}” where a count must be`);
  return 2 + 2 * Number(pairs);
}

function centsOf(record: Bai2Record, text: string): number {
  const cents = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(cents)) throw wrong(record, `has “${text}” where cents must be`);
  return cents;
}

/** `YYMMDD`. */
function toDay(text: string): Day | undefined {
  const [, year = '', month = '', date = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const parts = [2000 + Number(year), Number(month), Number(date)] as const;
  return year !== '' && isCalendarDay(...parts) ? dayOf(...parts) : undefined;
}

function wrong({ line, code }: Bai2Record, what: string): BadStatement {
  return new BadStatement(`Line ${line}: the record ${code} ${what}. Nothing was imported.`);
}
