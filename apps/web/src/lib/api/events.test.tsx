import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentConnection } from './connection.ts';
import { useServerEvents } from './events.ts';

class FakeSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState: number = FakeSource.CONNECTING;
  readonly path: string;
  constructor(path: string) {
    super();
    this.path = path;
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  open() {
    this.readyState = FakeSource.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  breakOff() {
    this.dispatchEvent(new Event('error'));
  }
}

const latest = () => FakeSource.opened.at(-1) as FakeSource;
let serverIsThere = true;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  serverIsThere = true;
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('fetch', async () => {
    if (!serverIsThere) throw new TypeError('no route');
    return Response.json({});
  });
});

function listen() {
  const onHint = vi.fn();
  const hook = renderHook(() => useServerEvents({ userId: 'nora', onHint, onRefused: noRefusal }));
  latest().open();
  return { onHint, end: hook.unmount };
}
const noRefusal = () => undefined;

test('what was told before the first stream opened is asked for; the next asks for all anyway', () => {
  const { onHint, end } = listen();
  expect(latest().path).toMatch(/^\/api\/events\?age=\d+&userId=nora$/);
  expect(onHint).not.toHaveBeenCalled();
  latest().dispatchEvent(new Event('missed'));
  expect(onHint.mock.calls).toEqual([[undefined]]);
  latest().breakOff();
  vi.advanceTimersByTime(1_000);
  expect(latest().path).toBe('/api/events');
  end();
});

test('a stream that is cut off for a moment is opened anew, and all is asked for again', async () => {
  const { onHint, end } = listen();
  latest().breakOff();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSource.opened).toHaveLength(2);
  expect(currentConnection().lost).toBe(false);
  latest().open();
  expect(onHint.mock.calls).toEqual([[undefined]]);
  end();
});

test('contact is lost once the server misses two calls, and found by the first that it answers', async () => {
  const { onHint, end } = listen();
  const lastContactAt = Date.now();
  serverIsThere = false;
  latest().breakOff();
  await vi.advanceTimersByTimeAsync(500);
  expect(currentConnection().lost).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(currentConnection()).toEqual({ lost: true, lastContactAt, offline: false });
  serverIsThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(currentConnection().lost).toBe(false);
  latest().open();
  expect(onHint).toHaveBeenCalledWith(undefined);
  end();
});

test('a stream that fell silent while the machine slept is taken for dead', async () => {
  const { onHint, end } = listen();
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(FakeSource.opened).toHaveLength(2);
  latest().open();
  expect(onHint.mock.calls).toEqual([[undefined]]);
  end();
});

test('a stream that gives signs of life is kept', async () => {
  const { onHint, end } = listen();
  for (let beats = 0; beats < 10; beats += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    latest().dispatchEvent(new Event('beat'));
  }
  expect(FakeSource.opened).toHaveLength(1);
  expect(onHint).not.toHaveBeenCalled();
  end();
});

test('a network that refuses new calls is noticed although the open stream still beats', async () => {
  const { end } = listen();
  serverIsThere = false;
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(500);
  latest().dispatchEvent(new Event('beat'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(currentConnection().lost).toBe(true);
  latest().dispatchEvent(new Event('beat'));
  await vi.advanceTimersByTimeAsync(100);
  expect(currentConnection().lost).toBe(true);
  serverIsThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(currentConnection().lost).toBe(false);
  end();
});

test('a network that goes while a probe is on its way is noticed', async () => {
  const { end } = listen();
  window.dispatchEvent(new Event('offline'));
  serverIsThere = false;
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(2_500);
  expect(currentConnection().lost).toBe(true);
  serverIsThere = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(currentConnection().lost).toBe(false);
  end();
});
