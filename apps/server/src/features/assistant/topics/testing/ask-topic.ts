import type { TopicQuery } from '@pfs/assistant/query';
import { dayIn } from '../../../../platform/clock.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { figureSettings } from '../../../figures/public.ts';
import { answerTopic } from '../answer-topic.ts';

/** The answer to a topic, as the assistant gives it to one pharmacy. */
export function askTopic(app: TestApp, organizationId: string, query: TopicQuery) {
  const { database, clock, settings } = app.platform;
  const timeZone = 'America/New_York';
  const now = clock();
  const options = {
    now,
    timeZone,
    today: dayIn(timeZone, now),
    settings: figureSettings(settings),
  };
  return database.withTenant(organizationId, (tx) => answerTopic(tx, query, options), {
    snapshot: true,
  });
}
