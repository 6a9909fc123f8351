import { useLayoutEffect } from 'react';
import { coverAmounts } from './cover-amounts.ts';

const coveredClass = 'amounts-covered';

/** While it is on a page, no amount is to be read there. */
export default function AmountsCover() {
  useLayoutEffect(() => {
    const uncover = coverAmounts(document);
    document.documentElement.classList.add(coveredClass);
    return () => {
      document.documentElement.classList.remove(coveredClass);
      uncover();
    };
  }, []);
  return null;
}
