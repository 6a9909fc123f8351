import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import AssistantPage from '../features/assistant/assistant-page.tsx';
import { aChatServer, type SentQuestion } from '../features/assistant/testing/a-chat-server.ts';
import { anAnswer, anAnswerMessage } from '../features/assistant/testing/an-answer.ts';
import { aUser, renderScreen } from '../testing/render-screen.tsx';

/** An answer that does not say when its data came: the only times are those of the messages. */
function answered({ messageId }: SentQuestion): Response {
  const message = anAnswerMessage({ answerTo: messageId, answer: anAnswer({ method: null }) });
  return Response.json({ response: message.content, message });
}

async function open() {
  const server = aChatServer();
  renderScreen(<AssistantPage />, { path: '/ai-chat', user: aUser() });
  const log = await screen.findByLabelText('Conversation');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your question');
  const turns = () => [...log.querySelectorAll<HTMLElement>('[data-turn]')];
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { server, log, field, turns, type };
}

describe('Screens: /ai-chat (AI Financial Assistant, Beta)', () => {
  test('a chat panel 600 px high', async () => {
    await open();
    const { style } = screen.getByLabelText('Chat');
    expect([style.height, style.visibility]).toEqual(['600px', '']);
  });

  test('it opens with an assistant greeting', async () => {
    const { log } = await open();
    const greeting = within(log).getByText(/^Hello! I am your AI financial assistant/);
    expect(greeting.previousElementSibling?.textContent).toBe('Assistant: ');
  });

  test('Shift+Enter does not send', async () => {
    const { server, field, turns, type } = await open();
    type('DIR fees');
    // Nothing keeps the browser from beginning a new line.
    expect(fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })).toBe(true);
    expect(field.value).toBe('DIR fees');
    expect(turns()).toEqual([]);
    expect(server.sent).toEqual([]);
  });

  test('Enter sends, a Thinking... indicator shows, and the input is disabled', async () => {
    const { server, field, log, type } = await open();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answer = (question) => promise.then(() => answered(question));
    type('DIR fees last month');
    fireEvent.keyDown(field, { key: 'Enter' });
    await within(log).findByText('Thinking...');
    expect(server.sent.map(({ message }) => message)).toEqual(['DIR fees last month']);
    expect(field.disabled).toBe(true);
    resolve();
    await waitFor(() => expect(within(log).queryByText('Thinking...')).toBeNull());
    await waitFor(() => expect(field.disabled).toBe(false));
  });

  test('each message shows a time', async () => {
    const { server, field, log, turns, type } = await open();
    server.answer = answered;
    type('DIR fees paid this year');
    fireEvent.keyDown(field, { key: 'Enter' });
    await within(log).findByText(anAnswerMessage().content);
    expect(turns().at(-1)?.querySelectorAll('time')).toHaveLength(2);
    const times = [...log.querySelectorAll('time')].map(({ textContent }) => textContent);
    expect(times).toHaveLength(3);
    for (const time of times) expect(time).toMatch(/^\d{1,2}:\d{2} [AP]M$/);
  });
});
