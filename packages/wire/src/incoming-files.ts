import { z } from 'zod';
import { id, instant, listWindow, messageAnswer } from './fields.ts';
import { route } from './route.ts';

/**
 * The status of a file. `review`: a person has to look at it. `waiting`: it is accepted once a
 * plan, an approval or a sender allows it.
 */
const fileFates = [
  'reading',
  'read',
  'review',
  'failed',
  'duplicate',
  'refused',
  'waiting',
] as const;
export type FileFate = (typeof fileFates)[number];

const via = z.enum(['upload', 'mail', 'folder'], { error: 'Use upload, mail or folder' });

const incomingFile = z.object({
  /** Of the row in this list. */
  id: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  via,
  at: instant,
  fate: z.enum(fileFates),
  reason: z.string().nullable(),
  /** A person is done with it, if it wasn't accepted. */
  isDone: z.boolean(),
  /** The screen that shows it; null if it wasn't kept. */
  url: z.string().nullable(),
});

export type IncomingFile = z.infer<typeof incomingFile>;

export const incomingFileRoutes = {
  listIncomingFiles: route('GET /api/incoming-files', {
    access: 'signed_in',
    summary: 'List files by upload, email and folder, newest first; paged',
    query: z.strictObject({
      via: via.optional(),
      fate: z
        .enum([...fileFates, 'attention'], {
          error: `Use one of ${fileFates.join(', ')}, attention`,
        })
        .optional(),
      ...listWindow,
    }),
    answer: z.array(incomingFile),
  }),
  finishIncomingFile: route('POST /api/incoming-files/:id/done', {
    access: 'member',
    summary: 'Mark a folder’s file or an email’s files as done',
    answer: messageAnswer,
  }),
  getIntakeFolder: route('GET /api/incoming-files/folder', {
    access: 'signed_in',
    summary: 'Get the pharmacy’s folder in INTAKE_DIR; null if none',
    answer: z.object({ name: id }).nullable(),
  }),
};
