import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePick } from './passwords-tab.tsx';

test('a choice is told, and is none again when somebody types on', () => {
  const onChoose = vi.fn();
  const { result } = renderHook(() => usePick(onChoose));
  act(() => result.current.onChoose({ value: 'id-1', label: 'Maple Street' }));
  expect(result.current.text).toBe('Maple Street');
  expect(onChoose).toHaveBeenLastCalledWith('id-1', 'Maple Street');
  act(() => result.current.onText('Maple Str'));
  expect(result.current.text).toBe('Maple Str');
  expect(onChoose).toHaveBeenLastCalledWith(undefined, 'Maple Str');
});

test('the name of what was chosen is not searched for', async () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => usePick(() => undefined));
  act(() => result.current.onText(' maple '));
  act(() => void vi.runAllTimers());
  expect(result.current.search).toBe('maple');
  act(() => result.current.onChoose({ value: 'id-1', label: 'Maple Street' }));
  act(() => void vi.runAllTimers());
  expect(result.current.search).toBe('');
  vi.useRealTimers();
});
