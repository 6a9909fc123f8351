import type { ClaimDetail } from '@pfs/wire/claims';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aValue } from '../../../../testing/a-review.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { DocumentOrigin } from './document-origin.tsx';

const id = '0190b000-0000-7000-8000-000000000030';
const remittanceId = '0190b000-0000-7000-8000-000000000020';
const net = aValue('10.00');
const dirFee = aValue('1.50', { decidedBy: 'text_layer', confidence: 1 });

function show(changes: Partial<ClaimDetail['origin']> = {}): void {
  const of = { decidedBy: 'ocr', row: 0, box: net.box, pictured: true, values: { net, dirFee } };
  const origin = { ...of, ...changes };
  renderScreen(<DocumentOrigin claim={{ id, remittanceId, origin } as ClaimDetail} />);
}

const pictures = () => [...document.querySelectorAll('img')].map(({ alt }) => alt);
const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const link = (words: string) => screen.getByText(words, { selector: 'a' }).getAttribute('href');

test('a claim shows the source of each value, with pictures unless it was plain text', () => {
  show();
  expect(lines()).toEqual(['DIR fee$1.50File text', 'Net$10.00OCR, 97.0% sure']);
  expect(pictures()).toEqual(['This claim’s row on page 1', 'Net on page 1']);
  expect(link('View on page 1')).toBe(`/remittances/${remittanceId}/review?claim=${id}`);
});

test('a claim from a plain text report shows values without pictures', () => {
  show({ pictured: false });
  expect(lines()).toHaveLength(2);
  expect(pictures()).toEqual([]);
});

test('pictures that cannot be loaded are left out, with a reason', () => {
  show();
  fireEvent.error(screen.getByAltText('This claim’s row on page 1'));
  expect(pictures()).toEqual([]);
  screen.getByText(/enter its password again/);
  link('View on page 1');
});
