import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DropZone } from './drop-zone.tsx';

const texts = { title: 'Drop it', hint: '', buttonText: 'Choose Files', pendingText: '' };
const files = [new File(['x'], 'one.835'), new File(['y'], 'two.835')];
const drop = () =>
  fireEvent.drop(screen.getByRole('region', { name: 'Upload a file' }), {
    dataTransfer: { files },
  });
const saidOfOne = () => screen.queryByText(/^One file at a time/);

describe('a place for files', () => {
  test('that takes one says so, and takes the first of several', () => {
    const take = vi.fn();
    render(<DropZone {...texts} pending={false} accept="" onFile={take} />);
    drop();
    expect(take.mock.calls).toEqual([[files[0]]]);
    expect(saidOfOne()).not.toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('File').multiple).toBe(false);
  });

  test('that takes several takes all of them', () => {
    const take = vi.fn();
    render(<DropZone {...texts} pending={false} accept="" onFiles={take} />);
    drop();
    expect(take.mock.calls).toEqual([[files]]);
    expect(saidOfOne()).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('File').multiple).toBe(true);
  });

  test('that is busy says that it did not take what was dropped, until it takes one', () => {
    const take = vi.fn();
    const zone = (pending: boolean) => (
      <DropZone {...texts} pending={pending} accept="" onFile={take} />
    );
    const { rerender } = render(zone(true));
    drop();
    expect(take).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toMatch(/^Another file is uploading/);
    rerender(zone(false));
    drop();
    expect(take).toHaveBeenCalledOnce();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  test('that takes none now says why, also of one that is dropped', () => {
    const take = vi.fn();
    render(<DropZone {...texts} pending={false} accept="" refusal="Not you" onFile={take} />);
    drop();
    expect(take).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(screen.getByText('Not you')).toBeTruthy();
  });
});
