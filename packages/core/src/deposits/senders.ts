import { bankNamesOf, originatorOf, wordsOf } from './bank-text.ts';
import type { AnnouncedPayment } from './match-deposits.ts';

interface SaidLine {
  readonly id: string;
  readonly text: string;
  readonly words: readonly string[];
}

const none: ReadonlySet<string> = new Set();
const nameWordsMax = 8;

/** Whom the lines of a bank name. */
export class Senders {
  readonly #byName = new Map<string, Set<string>>();
  readonly #byTaxId = new Map<string, Set<string>>();
  readonly #byOriginator = new Map<string, ReadonlySet<string>>();
  readonly #known = new Map<string, ReadonlySet<string>>();

  add({ payerId, payerNames, taxId = '' }: AnnouncedPayment): void {
    for (const name of payerNames.flatMap(bankNamesOf)) add(this.#byName, name, payerId);
    for (const id of taxIdsOf(taxId)) add(this.#byTaxId, id, payerId);
  }

  learn(originator: string, payerIds: ReadonlySet<string>): void {
    this.#byOriginator.set(originator, payerIds);
    this.#known.clear();
  }

  isTaxId(word: string): boolean {
    return this.#byTaxId.has(word);
  }

  /** By name, else by payer number, else as lines that are certain show. */
  namedBy(line: SaidLine): ReadonlySet<string> {
    const known = this.#known.get(line.id);
    if (known !== undefined) return known;
    const byName = this.#nameIn(line.words);
    const byNumber = new Set(line.words.flatMap((word) => [...(this.#byTaxId.get(word) ?? [])]));
    const learned = this.#byOriginator.get(originatorOf(line.text) ?? '') ?? none;
    const found = byName.size > 0 ? byName : byNumber.size > 0 ? byNumber : learned;
    this.#known.set(line.id, found);
    return found;
  }

  /** The longest name that stands in whole words: OPTUM RX is not OPTUM. */
  #nameIn(words: readonly string[]): ReadonlySet<string> {
    let longest = '';
    for (let from = 0; from < words.length; from++) {
      let joined = '';
      for (const word of words.slice(from, from + nameWordsMax)) {
        joined += word;
        if (joined.length > longest.length && this.#byName.has(joined)) longest = joined;
      }
    }
    return this.#byName.get(longest) ?? none;
  }
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key) ?? new Set();
  map.set(key, known.add(value));
}

/** TRN03 as payers send it, and the employer number within it: `1` and nine digits. */
export function taxIdsOf(taxId: string): readonly string[] {
  const whole = wordsOf(taxId).join('');
  if (whole.length < 9) return [];
  return whole.length === 10 ? [whole, whole.slice(1)] : [whole];
}

/** Days within which a deposit comes back. */
export const returnDaysMax = 14;
const returnWords = new Set(['RETURN', 'RETURNED', 'RTN', 'REVERSAL', 'REVERSED', 'CHARGEBACK']);

/** Whether a line says that money went back. */
export const saysReturn = (words: readonly string[]) => words.some((word) => returnWords.has(word));
