export interface CharacterChoice {
  readonly text: string;
  /** From 0 to 100; of a character that is sure, all others have 0. */
  readonly confidence: number;
}

/** What each character of a word may be, best first, as the engine weighed it. */
export type WordChoices = readonly (readonly CharacterChoice[])[];

const wordStart = /<span class='ocrx_word'/g;
const choicesStart = /id='lstm_choices_[^>]*>/;
const choice = /x_confs ([\d.]+)'>([^<]*)</g;

/** The engine's choices for each word, in the order of its words; only its page text has them. */
export function wordChoices(hocr: string | null): readonly WordChoices[] {
  if (hocr === null) return [];
  const [, ...words] = hocr.split(wordStart);
  return words.map((word) => {
    const [, ...characters] = word.split(choicesStart);
    return characters.map((character) =>
      [...character.matchAll(choice)].map(([, confidence, text = '']) => ({
        text: fromXml(text),
        confidence: Number(confidence),
      })),
    );
  });
}

function fromXml(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  };
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => named[entity] ?? entity);
}
