import { z } from 'zod';
import { id, month } from './fields.ts';
import { route } from './route.ts';

export const alert = z.object({
  id,
  type: z.string(),
  severity: z.string(),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  /** The month that it concerns. */
  month,
  /** The path of the screen with its rows. */
  actionUrl: z.string().nullable(),
});

export type Alert = z.infer<typeof alert>;

function marking(as: 'read' | 'unread') {
  return route(`POST /api/alerts/:id/${as}`, {
    access: 'member',
    summary: `Mark an alert as ${as} for the whole pharmacy`,
    answer: alert,
  });
}

/** The most open alerts listed, newest months first. */
export const alertsListedMax = 500;

export const alertRoutes = {
  listAlerts: route('GET /api/alerts', {
    access: 'signed_in',
    summary: 'List open alerts, newest month first',
    answer: z.array(alert).max(alertsListedMax),
  }),
  readAlert: marking('read'),
  unreadAlert: marking('unread'),
};
