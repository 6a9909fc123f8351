import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aPuzzle } from '../../../testing/puzzle.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { useCaptcha } from './use-captcha.tsx';

const taken = vi.fn<(token: string | undefined) => void>();

function Form() {
  const captcha = useCaptcha();
  return (
    <>
      {captcha.field}
      <button type="button" onClick={() => taken(captcha.take())}>
        Send
      </button>
    </>
  );
}

function offer(body: object, status = 200) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

function send(): string | undefined {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  return taken.mock.lastCall?.[0];
}

beforeEach(() => taken.mockReset());

describe('the puzzle', () => {
  test('that ran out is to be solved again, and its token is gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    offer({ provider: 'altcha', challenge: aPuzzle(), expiresInSeconds: 600 });
    renderScreen(<Form />);
    fireEvent.click(await screen.findByRole('checkbox'));
    await screen.findByText('Verified');
    expect(send()).toEqual(expect.any(String));
    act(() => vi.advanceTimersByTime(600_000));
    await waitFor(() => expect(screen.queryByText('Verified')).toBeNull());
    expect(send()).toBeUndefined();
    expect(await screen.findByText('Security Verification Required')).toBeDefined();
  });

  test('that was left out is asked for where it stands', async () => {
    offer({ provider: 'altcha', challenge: aPuzzle(), expiresInSeconds: 60 });
    renderScreen(<Form />);
    const box = await screen.findByRole('checkbox');
    expect(send()).toBeUndefined();
    expect(await screen.findByText('Check this box first.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(box);
    await screen.findByText('Verified');
    expect(screen.queryByText('Check this box first.')).toBeNull();
    expect(send()).toEqual(expect.any(String));
  });

  test('that can’t be solved is an error, and another is asked for', async () => {
    offer({
      provider: 'altcha',
      challenge: { ...aPuzzle(), parameters: null },
      expiresInSeconds: 60,
    });
    renderScreen(<Form />);
    fireEvent.click(await screen.findByRole('checkbox'));
    expect(await screen.findByText('reCAPTCHA Error')).toBeDefined();
    expect(screen.getByText('Please try again.')).toBeDefined();
    expect(send()).toBeUndefined();
  });

  test('that can’t be had says so, with a way to try again', async () => {
    offer({ code: 'internal', message: 'No.', requestId: 'r' }, 500);
    renderScreen(<Form />);
    expect(await screen.findByText('The security verification couldn’t be loaded.')).toBeDefined();
    offer({ provider: 'altcha', challenge: aPuzzle(), expiresInSeconds: 60 });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox')).toBeDefined();
  });
});

describe('reCAPTCHA', () => {
  const asked = vi.fn();
  const render = vi.fn<(element: HTMLElement, options: Record<string, unknown>) => number>();
  function calledBack(name: string, ...given: unknown[]) {
    const callback = render.mock.lastCall?.[1][name] as (...parts: unknown[]) => void;
    act(() => callback(...given));
  }

  /** Stands in for the provider's host, which a test doesn't ask. */
  function serveScript(work: (script: HTMLScriptElement) => void) {
    vi.spyOn(document.head, 'append').mockImplementation((script) =>
      work(script as HTMLScriptElement),
    );
  }

  beforeEach(() => {
    render.mockReset();
    render.mockReturnValue(0);
    asked.mockReset();
    serveScript(({ src }) => {
      asked();
      expect(src).toMatch(/^https:\/\/www\.google\.com\/recaptcha\/api\.js\?/);
      window.grecaptcha = { render: render as never };
      window.recaptchaLoaded?.();
    });
    offer({ provider: 'recaptcha', siteKey: 'the site key' });
  });

  afterEach(() => {
    delete window.grecaptcha;
  });

  test('whose script can’t be had says so once, with a way to try again', async () => {
    serveScript((script) => {
      asked();
      script.dispatchEvent(new Event('error'));
    });
    renderScreen(<Form />);
    expect(await screen.findByText('The security verification couldn’t be loaded.')).toBeDefined();
    expect(screen.getByText('reCAPTCHA Error')).toBeDefined();
    expect(asked).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  });

  test('is light and of normal size, and gives its token to the form', async () => {
    renderScreen(<Form />);
    await waitFor(() => expect(render).toHaveBeenCalledTimes(1));
    expect(render.mock.lastCall?.[1]).toMatchObject({
      sitekey: 'the site key',
      theme: 'light',
      size: 'normal',
    });
    expect(send()).toBeUndefined();
    calledBack('callback', 'a token');
    expect(send()).toBe('a token');
  });

  test('that expired takes its token back', async () => {
    renderScreen(<Form />);
    await waitFor(() => expect(render).toHaveBeenCalledTimes(1));
    calledBack('callback', 'a token');
    calledBack('expired-callback');
    expect(send()).toBeUndefined();
    await waitFor(() => expect(render).toHaveBeenCalledTimes(2));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('that fails takes its token back and says so', async () => {
    renderScreen(<Form />);
    await waitFor(() => expect(render).toHaveBeenCalledTimes(1));
    calledBack('callback', 'a token');
    calledBack('error-callback');
    expect(await screen.findByText('reCAPTCHA Error')).toBeDefined();
    expect(send()).toBeUndefined();
  });
});
