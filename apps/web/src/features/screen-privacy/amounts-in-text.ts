const amount = /(?:(?<![\d\w])[−+-])?\$\s?[\d.,]*\d(?:[KMBT]\b)?/g;

/** In the text of a file, amounts have no dollar sign; longer numbers are not amounts. */
const bareAmount = /^-?(?:\d{1,7}(?:\.\d+)?|\.\d+)$/;

export interface HiddenText {
  readonly text: string;
  /** The positions of the amounts in the hidden text. */
  readonly places: readonly (readonly [from: number, to: number])[];
}

/** The text with `word` in place of each amount; undefined if it has none. */
export function hideAmounts(clear: string, word: string): HiddenText | undefined {
  const places: [number, number][] = [];
  let text = '';
  let end = 0;
  for (const { 0: found, index } of clear.matchAll(amount)) {
    text += clear.slice(end, index);
    places.push([text.length, text.length + word.length]);
    text += word;
    end = index + found.length;
  }
  return places.length === 0 ? undefined : { text: text + clear.slice(end), places };
}

/** The same for a part of a file's text, which is either one amount or none. */
export function hideBareAmount(clear: string, word: string): HiddenText | undefined {
  return bareAmount.test(clear) ? { text: word, places: [[0, word.length]] } : undefined;
}
