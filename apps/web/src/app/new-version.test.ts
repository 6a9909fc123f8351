import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reloadPage = vi.fn();

let answerStatus = 404;
let asked = 0;
let onItsWay = 0;
let stopWatching = () => {};

/** Each test gets a page of its own: the module keeps what happened on it. */
async function openPage(): Promise<void> {
  for (const name of ['data-replaced', 'data-sending']) {
    document.documentElement.removeAttribute(name);
  }
  vi.resetModules();
  // Of a real one the page would fetch what it names.
  vi.spyOn(document, 'querySelector').mockReturnValueOnce({ src: '/assets/a.js' } as never);
  stopWatching();
  document.body.textContent = '';
  const page = await import('./new-version.ts');
  stopWatching = page.default(() => onItsWay, reloadPage);
}

const pieceMissing = async () => {
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(0);
};

function type(text: string): HTMLInputElement {
  const field = document.createElement('input');
  document.body.append(field);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reloadPage.mockClear();
  asked = 0;
  onItsWay = 0;
  answerStatus = 404;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (answerStatus === 0) throw new TypeError('no network');
    return new Response(null, { status: answerStatus });
  });
});
afterEach(() => stopWatching());

test('a piece that is gone with its version reloads the page, once', async () => {
  await openPage();
  await pieceMissing();
  await pieceMissing();
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(asked).toBe(1);
  expect(document.documentElement.hasAttribute('data-replaced')).toBe(true);
});

test.each([0, 200, 502])(
  'an answer of %i to a look for the version reloads nothing',
  async (status) => {
    answerStatus = status;
    await openPage();
    await pieceMissing();
    expect(reloadPage).not.toHaveBeenCalled();
    expect(document.documentElement.hasAttribute('data-replaced')).toBe(false);
  },
);

test('what somebody types stays until it is sent', async () => {
  await openPage();
  const field = type('a reason');
  await pieceMissing();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloadPage).not.toHaveBeenCalled();
  expect(document.querySelector('[role=status]')?.textContent).toContain('A new version');
  field.remove();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('what is on its way is not cut off', async () => {
  await openPage();
  onItsWay = 1;
  await pieceMissing();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloadPage).not.toHaveBeenCalled();
  onItsWay = 0;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('a file on its way is not cut off', async () => {
  const requests: EventTarget[] = [];
  class Sending extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 201;
    readonly responseText = '{}';
    open() {}
    send() {
      requests.push(this);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Sending);
  await openPage();
  const { upload } = await import('../lib/api/upload.ts');
  const onProgress = () => undefined;
  void upload('POST /api/remittances/upload', new File(['ISA'], 'a.835'), { onProgress });
  await pieceMissing();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloadPage).not.toHaveBeenCalled();
  for (const what of ['load', 'loadend']) requests[0]?.dispatchEvent(new Event(what));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('a choice is not a text that would be lost', async () => {
  await openPage();
  const choice = document.createElement('select');
  choice.innerHTML = '<option>Paid</option>';
  document.body.append(choice);
  choice.dispatchEvent(new Event('input', { bubbles: true }));
  await pieceMissing();
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('who does not want to wait reloads by hand', async () => {
  await openPage();
  type('a reason');
  await pieceMissing();
  document.querySelector('button')?.click();
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('a page that comes back the same does not reload again by itself', async () => {
  await openPage();
  await pieceMissing();
  await openPage();
  await pieceMissing();
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(document.querySelector('button')?.textContent).toBe('Reload');
});

test('a piece of a version that is gone is not asked for without end', async () => {
  await openPage();
  const { importWithRetry } = await import('../lib/import-with-retry.ts');
  let tries = 0;
  void importWithRetry(async () => {
    tries += 1;
    await pieceMissing();
    throw new TypeError('gone');
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(1);
});
