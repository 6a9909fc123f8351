import type { ChatAnswer, ChatMessage } from '@pfs/wire/assistant';
import { smallRemittance } from '../../../testing/small-remittance.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import {
  type Answer,
  registerPharmacy,
  type TestClient,
  uploadAndRead,
} from '../../../testing/test-client.ts';

export interface AskingPharmacy {
  readonly client: TestClient;
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
}

/** Two payers: Harbor takes $12 of $300 in October and $5 in September, Prairie $4 in October. */
export async function makeAskingPharmacy(app: TestApp): Promise<AskingPharmacy> {
  const { client, user, email } = await registerPharmacy(app.server);
  const claim = (id: string, dir: number) => ({ id, gross: 10_000, dir });
  const content = smallRemittance(
    {
      paidOn: '2026-10-06',
      payer: 'HARBOR HEALTH',
      claims: [claim('7000001', 1_100), claim('7000002', 100), claim('7000003', 0)],
    },
    {
      paidOn: '2026-10-07',
      payer: 'PRAIRIE PLAN',
      claims: [claim('7000004', 400), { id: '7000005', status: 'denied' }],
    },
    { paidOn: '2026-09-08', payer: 'HARBOR HEALTH', claims: [claim('7000006', 500)] },
  );
  await uploadAndRead(client, { name: 'a.835', content });
  const { organization, id: userId } = user;
  return { client, organizationId: organization?.id ?? '', userId, email };
}

export function chat(client: TestClient, message: string, messageId?: string): Promise<Answer> {
  return client.post(
    '/api/ai/chat',
    messageId === undefined ? { message } : { message, messageId },
  );
}

/** The answer to a question that must be taken. */
export async function answerTo(
  client: TestClient,
  message: string,
): Promise<ChatAnswer & { readonly text: string; readonly id: string }> {
  const { status, body, text } = await chat(client, message);
  if (status !== 200) throw new Error(`${message} was answered ${text}`);
  const told = body.message as ChatMessage;
  if (told.answer === null) throw new Error('an answer has parts');
  return { ...told.answer, text: body.response as string, id: told.id };
}

export async function conversation(client: TestClient): Promise<{
  readonly messages: readonly ChatMessage[];
  readonly pending: string | null;
  readonly engine: string | null;
}> {
  return (await client.get('/api/ai/conversation')).body;
}

export async function queriesUsed(client: TestClient): Promise<number> {
  const { body } = await client.get('/api/subscription/status');
  return body.currentUsage.aiQueriesUsed as number;
}
