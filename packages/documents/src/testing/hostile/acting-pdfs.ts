import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** The same document with a script and a program to start when it is opened. */
export function withActions(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const actions =
    '/OpenAction << /S /JavaScript /JS (app.alert\\("opened"\\)) >> ' +
    '/AA << /WC << /S /Launch /F (cmd.exe) >> >> ';
  // Offsets after the catalog are then wrong, as in files that programs have patched.
  return Buffer.from(text.replace('/Type /Catalog', `/Type /Catalog ${actions}`), 'latin1');
}

/** A page that opens only with a password. */
export async function locked(password: string): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    userPassword: password,
    ownerPassword: 'owner',
    pdfVersion: '1.7',
  });
  pdf.text('Remittance advice');
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}

/** A document that is also a zip: each program sees what it looks for. */
export function polyglot(pdf: Uint8Array): Uint8Array {
  const name = 'xl/workbook.xml';
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  return new Uint8Array(Buffer.concat([pdf, local]));
}

/** That many megabytes after the end, which nothing refers to. */
export function padded(pdf: Uint8Array, megabytes: number): Uint8Array {
  const line = Buffer.from(`%${'x'.repeat(98)}\n`);
  const rest = Buffer.alloc(megabytes * 1_000_000, line);
  return new Uint8Array(
    Buffer.concat([pdf.subarray(0, -6), Buffer.from('\n'), rest, Buffer.from('%%EOF\n')]),
  );
}
