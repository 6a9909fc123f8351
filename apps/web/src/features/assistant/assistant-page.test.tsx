import { exampleQuestions } from '@pfs/assistant/reading';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { UnauthorizedRedirect } from '../../lib/session/unauthorized-redirect.ts';
import { showToast } from '../../lib/toast.ts';
import { onItsWay } from '../../testing/answers.ts';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import AssistantPage from './assistant-page.tsx';
import { aChatServer, aConversation, refused, type SentQuestion } from './testing/a-chat-server.ts';
import { anAnswerMessage, aQuestionMessage } from './testing/an-answer.ts';

// A toast outlives the page of the test before: another takes its place.
beforeEach(() => showToast({ title: 'Saved' }));

function show(path = '/ai-chat', user = aUser()) {
  return renderScreen(<AssistantPage />, { path, user });
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const log = () => screen.findByRole('log', { name: 'Conversation' });
const enter = (more = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...more });

const toast = async () =>
  (await screen.findByText('Error', { selector: 'li *' })).closest('li')?.textContent;

async function type(text: string): Promise<void> {
  await log();
  fireEvent.change(field(), { target: { value: text } });
}

function answered({ messageId }: SentQuestion): Response {
  const message = anAnswerMessage({ answerTo: messageId });
  return Response.json({ response: message.content, message });
}

test('the screen opens with a greeting and an example of each kind of question', async () => {
  const server = aChatServer();
  show();
  const said = within(await log());
  expect(screen.getByRole('heading', { level: 1, name: 'AI Financial Assistant' })).toBeDefined();
  expect(screen.getByText('Beta')).toBeDefined();
  const examples = said.getAllByRole('button').map((each) => each.textContent);
  expect(examples).toEqual(exampleQuestions);
  server.answer = answered;
  fireEvent.click(said.getByRole('button', { name: 'DIR fees last month' }));
  await said.findByText('DIR fees in October 2026 were $1,234.56.');
  expect(server.sent.map(({ message }) => message)).toEqual(['DIR fees last month']);
});

test('Enter sends what was typed, trimmed, and Shift with Enter does not', async () => {
  const server = aChatServer();
  server.answer = answered;
  show();
  await type('  DIR fees last month \n');
  enter({ shiftKey: true });
  expect(server.sent).toEqual([]);
  enter();
  await screen.findByText('DIR fees in October 2026 were $1,234.56.');
  expect(server.sent[0]?.message).toBe('DIR fees last month');
  expect(server.sent[0]?.messageId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
});

test.each(['', '   ', ' \n\t '])('a question of %j is not sent', async (text) => {
  const server = aChatServer();
  show();
  await type(text);
  enter();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  expect(server.sent).toEqual([]);
});

test('Enter that ends a word of an input method sends nothing', async () => {
  const server = aChatServer();
  show();
  await type('DIR');
  enter({ isComposing: true });
  expect(server.sent).toEqual([]);
});

test('while an answer is on its way the input waits too', async () => {
  const server = aChatServer();
  server.answer = onItsWay;
  show();
  await type('DIR fees');
  enter();
  await screen.findByText('Thinking...');
  expect(field().disabled).toBe(true);
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'DIR fees last month' }).disabled,
  ).toBe(true);
});

test('a refused question is told, kept, and asked again as the same one', async () => {
  const server = aChatServer();
  server.answer = () => refused(500, 'internal', 'Something went wrong on our end.');
  show();
  await type('DIR fees');
  enter();
  await screen.findByText('No answer received');
  expect(await toast()).toContain('Something went wrong on our end.');
  server.answer = answered;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('DIR fees in October 2026 were $1,234.56.');
  expect(new Set(server.sent.map(({ messageId }) => messageId)).size).toBe(1);
});

test('a server without words has the product’s own', async () => {
  const server = aChatServer();
  server.answer = () => new Response('', { status: 502 });
  show();
  await type('DIR fees');
  enter();
  expect(await toast()).toContain('Failed to get AI response');
});

test('what is used up is said in the conversation, with the way to the plan', async () => {
  const server = aChatServer();
  server.answer = () =>
    Response.json(
      {
        code: 'limit_reached',
        message: 'Your Starter plan’s limit of 100 AI queries a month has been reached: 100 used.',
        fields: { liftedBy: 'professional' },
        requestId: 'req-1',
      },
      { status: 402 },
    );
  show();
  await type('DIR fees');
  enter();
  const said = within(await log());
  await said.findByText(/limit of 100 AI queries a month has been reached/);
  expect(said.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/plan');
  expect(screen.queryByText('Error')).toBeNull();
});

test('a session that is over is told', async () => {
  const server = aChatServer();
  server.answer = () => refused(401, 'unauthorized', 'Unauthorized');
  renderScreen(
    <>
      <UnauthorizedRedirect />
      <AssistantPage />
    </>,
    { path: '/ai-chat', user: aUser() },
  );
  await type('DIR fees');
  enter();
  expect(await screen.findByText('Unauthorized')).toBeDefined();
});

test('an answer whose connection was cut is found where it is kept', async () => {
  const server = aChatServer();
  server.answer = ({ messageId }) => {
    const messages = [
      aQuestionMessage({ id: messageId }),
      anAnswerMessage({ answerTo: messageId }),
    ];
    server.conversation = () => Response.json(aConversation(messages));
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  show();
  await type('DIR fees');
  enter();
  await screen.findByText('DIR fees in October 2026 were $1,234.56.');
  expect(screen.queryByText('No answer received')).toBeNull();
});

test('without a server nothing is lost and the question can be asked again', async () => {
  const server = aChatServer();
  const cut = () => Promise.reject(new TypeError('Failed to fetch'));
  show();
  await type('DIR fees');
  server.answer = cut;
  server.conversation = cut;
  enter();
  await screen.findByText('No answer received');
  expect((await log()).textContent).toContain('Check your connection');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a reload shows what was said, each message with its time', async () => {
  aChatServer([aQuestionMessage(), anAnswerMessage()]);
  show();
  const said = within(await log());
  await said.findByText('DIR fees in October 2026 were $1,234.56.');
  const times = [...(await log()).querySelectorAll('time[datetime*="T15:00"]')];
  expect(times.map((each) => each.getAttribute('datetime'))).toEqual([
    '2026-11-20T15:00:00Z',
    '2026-11-20T15:00:00Z',
    '2026-11-20T15:00:02Z',
  ]);
});

test('an answer that another window waits for is waited for here too', async () => {
  const server = aChatServer();
  const question = aQuestionMessage();
  server.conversation = () => Response.json({ ...aConversation([question]), pending: question.id });
  show();
  await screen.findByText('Thinking...');
  expect(field().disabled).toBe(true);
  server.conversation = () => Response.json(aConversation([question, anAnswerMessage()]));
  await screen.findByText('DIR fees in October 2026 were $1,234.56.');
  await waitFor(() => expect(field().disabled).toBe(false));
});

test('clearing says what is gone, and does it', async () => {
  const server = aChatServer([aQuestionMessage(), anAnswerMessage()]);
  show();
  await screen.findByText('DIR fees in October 2026 were $1,234.56.');
  fireEvent.click(screen.getByRole('button', { name: 'Clear conversation' }));
  const dialog = screen.getByRole('dialog', { name: 'Clear conversation?' });
  expect(dialog.textContent).toContain('1 question and its answer will be deleted');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear' }));
  await waitFor(() =>
    expect(screen.queryByText('DIR fees in October 2026 were $1,234.56.')).toBeNull(),
  );
  expect(server.cleared).toBe(1);
});

test('a question of the address is offered and not sent', async () => {
  const server = aChatServer();
  server.answer = answered;
  const { history } = show('/ai-chat?q=GER%20fees%20by%20payer');
  await log();
  expect(field().value).toBe('GER fees by payer');
  expect(server.sent).toEqual([]);
  enter();
  await screen.findByText('DIR fees in October 2026 were $1,234.56.');
  expect(history.at(-1)).toBe('/ai-chat');
});

test('up in an empty input brings the question before', async () => {
  aChatServer([aQuestionMessage(), anAnswerMessage()]);
  show();
  await log();
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(field().value).toBe('DIR fees in October by payer');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(field().value).toBe('');
});

test('near the limit the characters are counted, and over it nothing is sent', async () => {
  const server = aChatServer();
  show();
  await type('a'.repeat(1_799));
  expect(screen.queryByText(/of 2,000 characters/)).toBeNull();
  await type('a'.repeat(1_900));
  expect(screen.getByText('1,900 of 2,000 characters')).toBeDefined();
  await type('a'.repeat(2_001));
  expect(screen.getByText(/2,001 of 2,000 characters; please shorten/)).toBeDefined();
  enter();
  expect(server.sent).toEqual([]);
});

test('who views a pharmacy reads why nothing can be asked', async () => {
  aChatServer();
  const organizationId = '0190b000-0000-7000-8000-000000000002';
  show('/ai-chat', aUser({ lookingAt: { organizationId, name: 'Maple' } as never }));
  await screen.findByText(/in read-only mode/);
  expect(field().disabled).toBe(true);
});

test('a conversation that cannot be loaded can be asked for again', async () => {
  const server = aChatServer();
  server.conversation = () =>
    refused(503, 'unavailable', 'The service is temporarily unavailable.');
  show();
  await screen.findByText('We couldn’t load the conversation');
  server.conversation = () => Response.json(aConversation([]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await log();
});
