/** What no text has: control characters beside tab, line ends and form feed. */
const noText = /(?![\t\n\v\f\r])\p{Cc}/gu;
const noTextShareMax = 0.001;

/** Bytes as text: by its mark, else UTF-8, else as Windows writes it. Undefined for no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  const cleaned = text.replace(noText, '');
  const odd = text.length - cleaned.length;
  return odd > text.length * noTextShareMax ? undefined : cleaned;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
