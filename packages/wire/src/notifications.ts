export const notificationTypes = ['info', 'warning', 'error', 'success', 'reminder'] as const;

export type NotificationType = (typeof notificationTypes)[number];
