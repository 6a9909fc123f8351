import type { Delimiters } from './delimiters.ts';

/** Replaces what identifies a person; its length reveals nothing. */
export const cover = '•••';

export interface CoveredText {
  readonly text: string;
  /** Whether something was covered. */
  readonly masked: boolean;
}

/**
 * What stays readable, for each element from the first on: `c` a plain code, number or day; `t` any
 * text, where the standard has none about people; `x` nothing. Elements beyond the last letter are
 * covered, and so are all segments not listed here: a separator inside a name turns the rest of the
 * name into a segment.
 */
const patterns: Readonly<Record<string, string>> = {
  ST: 'cct',
  SE: 'cc',
  BPR: 'ccccccccxcccccxc',
  TRN: 'cttt',
  CUR: 'ccc',
  LX: 'c',
  TS2: 'ccccccccccccccccccc',
  TS3: 'tccccccccccccccccccccccc',
  CLP: 'tccccctccccccc',
  CAS: 'cccccccccccccccccccc',
  SVC: 'tcccctc',
  MIA: 'cccccccccccccccccccccccc',
  MOA: 'ccccccccc',
  AMT: 'cc',
  QTY: 'cc',
  LQ: 'cc',
  PLB: 'tctctctctctctc',
  DMG: 'c',
  PER: 'c',
  N2: '',
  N3: '',
  N4: '',
};

/** A code, an amount or a day; anything longer or mixed with letters could be a name or an id. */
const plain = /^(?:-?[0-9.]{1,18}|[A-Z0-9]{1,5})$/;

/** Numbers of plans, payers, pharmacies, claims and lines. All others may belong to a person. */
const openReferences: ReadonlySet<string> = new Set(
  '0K 1S 2U 6R APC CE D3 E9 EO EV F2 F8 HI LU NF PQ RB XZ'.split(' '),
);

/** Days of a claim and a payment. Others may be a date of birth. */
const openDays: ReadonlySet<string> = new Set('009 036 050 150 151 232 233 405 472'.split(' '));

const payerOrPayee: ReadonlySet<string> = new Set(['PR', 'PE']);
/** National ids of a plan, a provider or a payer; a tax number may be a person's own. */
const openIds: ReadonlySet<string> = new Set(['NI', 'PI', 'XV', 'XX']);
const openEntities: ReadonlySet<string> = new Set(['82', 'PR', 'TT']);
const organization = '2';

/** A segment's text with everything covered that identifies a person. */
export function coverPeople(text: string, delimiters: Delimiters): CoveredText {
  const separator = String.fromCharCode(delimiters.element);
  const [name = '', ...elements] = text.split(separator);
  const pattern = patternOf(name, elements);
  if (pattern === undefined) return { text: cover, masked: true };
  let masked = false;
  const shown = elements.map((element, index) => {
    if (element === '' || isOpen(pattern[index], element)) return element;
    masked = true;
    return cover;
  });
  return { text: [name, ...shown].join(separator), masked };
}

function isOpen(letter: string | undefined, element: string): boolean {
  if (letter === 't') return true;
  return letter === 'c' && plain.test(element);
}

function patternOf(name: string, elements: readonly string[]): string | undefined {
  const [qualifier = '', second = '', idQualifier = ''] = elements;
  switch (name) {
    case 'REF':
      return openReferences.has(qualifier) ? 'ct' : 'c';
    case 'DTM':
      return openDays.has(qualifier) ? 'cccccc' : 'c';
    case 'N1': {
      if (!payerOrPayee.has(qualifier)) return 'c';
      return openIds.has(idQualifier) ? 'ctct' : 'ctcx';
    }
    case 'NM1': {
      const open = openEntities.has(qualifier) && second === organization;
      return open ? 'cctxxxxct' : 'ccxxxxxcx';
    }
    default:
      return patterns[name];
  }
}
