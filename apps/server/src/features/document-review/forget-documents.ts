import type { EventBus } from '../../platform/events/event-bus.ts';
import type { DocumentPasswords } from './document-passwords.ts';
import type { PagePictures } from './page-pictures.ts';

interface Memory {
  readonly passwords: DocumentPasswords;
  readonly pictures: PagePictures;
}

/**
 * Forgets what this process keeps of a document when, in whichever process, it is deleted or its
 * review ends. Where that may have been missed, all is forgotten. Returns the way to stop.
 */
export function forgetDocuments(events: EventBus, { passwords, pictures }: Memory): () => void {
  const forget = (id: string): void => {
    passwords.forget(id);
    pictures.forget(id);
  };
  const forgetAll = (): void => {
    passwords.forgetAll();
    pictures.forgetAll();
  };
  const stop = events.hearFiles(({ id, status }) => {
    if (status === 'deleted' || status === 'failed') forget(id);
    if (status === 'review') passwords.beginReview(id);
    if (status === 'completed') passwords.endReview(id);
  }, forgetAll);
  return () => {
    stop();
    forgetAll();
  };
}
