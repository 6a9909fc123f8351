import { screen } from '@testing-library/react';

/** The table of a caption. */
export async function findTable(name: string): Promise<HTMLElement> {
  const caption = await screen.findByText(name, { selector: 'caption' });
  return caption.parentElement as HTMLElement;
}

const textsOf = (cells: Iterable<Element>) =>
  [...cells].map(({ textContent }) => textContent.trim());

/** What stands at the head of a table's columns. */
export const headsOf = (table: HTMLElement) => textsOf(table.querySelectorAll('thead th'));

/** A row of a table's body. */
export const rowAt = (table: HTMLElement, at: number) =>
  table.querySelectorAll('tbody tr')[at] as HTMLElement;

export const cellsOf = (row: HTMLElement) => textsOf(row.children);

/** The card of a heading. */
export async function findSection(heading: string): Promise<HTMLElement> {
  const found = await screen.findByText(heading, { selector: 'h2' });
  return found.closest('section') as HTMLElement;
}
