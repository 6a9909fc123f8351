import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { write835Text } from '@pfs/edi/write-835';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../testing/run.ts';

let folder = '';
let path = '';

const text = write835Text(
  generatePharmacyRemittance({ seed: 5, claims: 60, reversalsPerThousand: 300 }),
);
const [, reversed = ''] = /CLP\*(\d+)\*22\*/.exec(text) ?? [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pfs-explain-'));
  path = file('in.835', text);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('pfs explain', () => {
  test('shows each segment of a claim where it stands and what it says', async () => {
    const { exitCode, printed } = await run('explain', path, '6000000');
    expect(exitCode).toBe(0);
    const [, byte = ''] = /byte ([\d,]+): CLP/.exec(printed) ?? [];
    expect(text.slice(Number(byte.replace(',', '')))).toMatch(/^CLP\*6000000\*/);
    expect(printed).toMatch(/CLP02 {3}1 +status: paid as primary/);
    expect(printed).toMatch(/SVC01 {3}N4:\d{11} +what was dispensed: NDC/);
    expect(printed).toMatch(/CO 45 +\$[\d.,]+ +contractual +by rule cas\.contractual, version 1/);
    expect(printed).toMatch(/claim: \$[\d.,]+( - \$[\d.,]+)+ = \$[\d.,]+, as the file says/);
  });

  test('hides people unless they are asked for', async () => {
    const [, last = '', member = ''] = /NM1\*QC\*1\*(\w+).*\*MI\*(\w+)/.exec(text) ?? [];
    const hidden = await run('explain', path, '6000000');
    const shown = await run('explain', path, '6000000', '--show-people');
    expect(hidden.printed).toMatch(/NM103 {3}\(hidden\)/);
    for (const word of [last, member]) {
      expect(hidden.printed).not.toContain(word);
      expect(shown.printed).toContain(word);
    }
  });

  test('shows all claims of a number and which takes which back', async () => {
    const { printed } = await run('explain', path, reversed);
    expect(printed.match(/^Claim /gm)?.length).toBeGreaterThan(1);
    expect(printed).toMatch(/reverses the claim in segment [\d,]+: all of it; it has/);
    expect(printed).toMatch(/reversed by the claim in segment [\d,]+/);
    expect(printed).toMatch(/ - \(-\$[\d.,]+\)/);
  });

  describe('a reversal is linked as an import links it', () => {
    const numbered = (claim: string, from: string, to: string) => claim.replace(from, to);
    const [, own = ''] = new RegExp(`CLP\\*${reversed}\\*1\\*.*\\*(\\d+)~`).exec(text) ?? [];
    const reversal = new RegExp(`CLP\\*${reversed}\\*22\\*[\\s\\S]*?(?=CLP|PLB|SE\\*)`);
    const [taking = ''] = reversal.exec(text) ?? [];
    const change = (made: string) => text.replace(taking, made);

    test('by the number it names, under another prescription', async () => {
      const made = numbered(taking, `CLP*${reversed}*`, 'CLP*999*');
      const path = file('named.835', change(made));
      const { printed } = await run('explain', path, '999');
      expect(printed).toMatch(
        new RegExp(
          `reverses the claim ${reversed} in segment [\\d,]+: all of it; it has .* ${own}`,
        ),
      );
      const original = await run('explain', path, reversed);
      expect(original.printed).toMatch(/reversed by the claim 999 in segment/);
    });

    test("by the payer's number that both have, where it names none", async () => {
      const made = numbered(taking, `CLP*${reversed}*`, 'CLP*999*').replace(/REF\*F8.*\n/, '');
      const { printed } = await run('explain', file('number.835', change(made)), '999');
      expect(printed).toContain(`all of it; both have the payer claim number ${own}`);
    });

    test('by prescription and day, where no number fits', async () => {
      const made = taking.replaceAll(own, '111');
      const { printed } = await run('explain', file('fill.835', change(made)), reversed);
      expect(printed).toMatch(/reverses the claim in segment .*; the same prescription and day/);
    });

    test('to a claim once: a second reversal has none', async () => {
      const path = file('twice.835', change(taking + numbered(taking, reversed, '999')));
      const { printed } = await run('explain', path, '999');
      expect(printed).toContain('the claim it reverses is not in this file; it has');
    });

    test('not to a claim of another payer', async () => {
      const other = numbered(taking, reversed, '999');
      const payment = write835Text(
        generatePharmacyRemittance({ seed: 6, claims: 1, payer: { name: 'OTHER', id: 'X' } }),
      );
      const moved = payment.replace('LX*1~\n', `LX*1~\n${other}`);
      const { printed } = await run('explain', file('other.835', change('') + moved), '999');
      expect(printed).toContain('the claim it reverses is not in this file');
    });
  });

  test('a claim that does not close is told with the difference', async () => {
    const off = text.replace(/(CLP\*6000000\*1\*)(\d+)/, (_, start, dollars) => {
      return `${start}${Number(dollars) + 7}`;
    });
    const { printed } = await run('explain', file('off.835', off), '6000000');
    expect(printed).toMatch(/claim: .* but the file says \$[\d.,]+: off by -\$7\.00/);
    expect(printed).toMatch(/Findings\n {4}A claim adds up to/);
  });

  test('a number that is not there ends with 1, a file that is none with 2', async () => {
    const missing = await run('explain', path, '123');
    expect(missing).toEqual({ exitCode: 1, printed: '', errors: 'pfs: in.835 has no claim 123\n' });
    expect((await run('explain', file('x.pdf', '%PDF-1.7'), '1')).exitCode).toBe(2);
    expect((await run('explain', path)).exitCode).toBe(2);
  });
});

function file(name: string, content: string): string {
  const made = join(folder, name);
  writeFileSync(made, content, 'latin1');
  return made;
}
