export function latin1Of(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0xff) throw new RangeError('a text of the remittance is not latin-1');
    bytes[at] = code;
  }
  return bytes;
}
