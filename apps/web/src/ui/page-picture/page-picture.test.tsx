import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PagePicture } from './page-picture.tsx';

const box = { left: 500, top: 700, right: 560, bottom: 712 };

function widthOf(selected: typeof box | undefined, zoom: number | undefined): string {
  const page = { width: 612, height: 792 };
  const more = { page, selected, zoom, boxes: [], onChoose: () => {} };
  const { unmount } = render(<PagePicture source="/page.png" alt="Page 1" {...more} />);
  const width = screen.getByAltText('Page 1').parentElement?.style.width ?? '';
  unmount();
  return width;
}

test('a page is as wide as its frame until a value is selected, then large enough to read', () => {
  expect(widthOf(undefined, undefined)).toBe('100%');
  expect(widthOf(box, undefined)).toBe('150%');
  expect(widthOf(box, 2)).toBe('200%');
});
