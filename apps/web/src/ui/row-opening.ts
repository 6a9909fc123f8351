import type { MouseEvent } from 'react';

export function opening<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  if (onOpen === undefined) return {};
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const onControl = event.target instanceof Element && event.target.closest('a, button');
      if (onControl || window.getSelection()?.type === 'Range') return;
      event.currentTarget.querySelector('button')?.focus();
      onOpen(row);
    },
  };
}
