import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { RecoveryLinks } from './recovery-links.tsx';

test('the open screen is in view where not all links fit', () => {
  const left = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.getAttribute('href') === '/deposits' ? 700 : 16;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340);
  render(
    <Router hook={memoryLocation({ path: '/deposits' }).hook}>
      <RecoveryLinks />
    </Router>,
  );
  expect(left).toHaveBeenCalled();
  expect(screen.getByRole('navigation').scrollLeft).toBe(700 - 16 - 130);
});
