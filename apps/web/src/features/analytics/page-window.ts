const buttonsMax = 5;

interface Place {
  readonly page: number;
  readonly pages: number;
}

/** The numbers of up to five pages around the one that is shown. */
export function pageWindow({ page, pages }: Place): readonly number[] {
  const count = Math.min(buttonsMax, pages);
  const middle = Math.min(Math.max(page, 1), pages) - Math.floor(count / 2);
  const first = Math.max(1, Math.min(middle, pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
