import type { Locator, Page } from 'playwright-core';

export function questionField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your question' });
}

export function chatLog(page: Page): Locator {
  return page.getByRole('log', { name: 'Conversation' });
}

/** The last question with what came of it. */
export function lastTurn(page: Page): Locator {
  return chatLog(page).locator('[data-turn]').last();
}

export async function openAssistant(page: Page): Promise<void> {
  await page.goto('/ai-chat');
  await page.getByRole('button', { name: 'DIR fees last month' }).first().waitFor();
}

/** Types a question, sends it with Enter and waits until the input is free again. */
export async function askQuestion(page: Page, question: string): Promise<Locator> {
  await questionField(page).fill(question);
  await questionField(page).press('Enter');
  const turn = chatLog(page).locator('[data-turn]', { hasText: question }).last();
  await turn.waitFor();
  await answerCame(page);
  return turn;
}

export async function answerCame(page: Page): Promise<void> {
  await page.getByText('Thinking...').waitFor({ state: 'detached' });
  await page.locator('textarea:enabled').waitFor();
}
