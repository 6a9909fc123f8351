const words: Readonly<Record<string, string>> = {
  text: 'text',
  ocr: 'OCR',
  repaired: 'repaired',
  person: 'person',
};

/** How a claim's values were decided, as exports say it; of an 835 there is nothing to decide. */
export function howDecided(decidedBy: string | null): string {
  return decidedBy === null ? '835' : (words[decidedBy] ?? decidedBy);
}
