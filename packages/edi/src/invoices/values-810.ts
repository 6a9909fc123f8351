import { dayFromCompact } from '@pfs/core/days';
import type { DraftValue } from '@pfs/core/draft/draft-remittance';
import { normalizeNdc } from '@pfs/core/ndc';

/** A value as an element says it. */
export function value810(value: string, printed = value): DraftValue {
  return { value, printed, box: undefined, decidedBy: 'text_layer', confidence: 1 };
}

/** A decimal number of the standard in its plain form; empty for what is none. */
export function decimal810(text: string): string {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (match === null || !/\d/.test(text)) return '';
  const [, sign = '', whole = '', fraction = ''] = match;
  const plain = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** An amount as the standard writes totals: without the point before its last two digits. */
export function implied810(text: string): string {
  const match = /^(-?)0*(\d*)$/.exec(text);
  if (match === null || !/\d/.test(text)) return '';
  const [, sign = '', digits = ''] = match;
  const padded = digits.padStart(3, '0');
  const plain = `${padded.slice(0, -2)}.${padded.slice(-2)}`;
  return sign === '-' && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

export function day810(text: string): DraftValue {
  const compact = /^\d{6}$/.test(text) ? `20${text}` : text;
  return value810((/^\d{8}$/.test(compact) ? dayFromCompact(compact) : undefined) ?? '', text);
}

const shapes: Readonly<Record<string, readonly number[]>> = {
  N1: [4, 4, 2],
  N2: [5, 3, 2],
  N3: [5, 4, 1],
};

/** A drug code by its qualifier; undefined where the qualifier names none. */
export function ndc810(qualifier: string, text: string): DraftValue | undefined {
  if (!['N1', 'N2', 'N3', 'N4', 'ND'].includes(qualifier) || text === '') return undefined;
  const shape = /^\d{10}$/.test(text) ? shapes[qualifier] : undefined;
  const [labeler = 0, product = 0] = shape ?? [];
  const dashed =
    shape === undefined
      ? text
      : [
          text.slice(0, labeler),
          text.slice(labeler, labeler + product),
          text.slice(labeler + product),
        ].join('-');
  return value810(normalizeNdc(dashed) ?? '', text);
}
