import { selectOwn } from '../../platform/database/own-rows.ts';
import { type LinkReader, letterTo, type Mail } from '../../platform/mail/mail.ts';
import type { MailMaker } from '../../platform/mail/mail-jobs.ts';
import { publicAddress } from '../../platform/mail/mail-sender.ts';
import type { Platform } from '../../platform/platform.ts';

/** Only for whoever is still an administrator, and while the webhook is still disabled. */
export function webhookDisabledMaker({ config, database }: Platform): MailMaker {
  return ({ organizationId = '', userId = '', webhookId = '' }) =>
    database.withTenant(organizationId, async (tx) => {
      const admin = await selectOwn(tx, 'users', { id: userId, role: 'pharmacy_admin' })
        .select(['email', 'first_name', 'is_email_verified'])
        .where('is_active', '=', true)
        .executeTakeFirst();
      const webhook = await selectOwn(tx, 'webhooks', { id: webhookId, state: 'disabled' })
        .select(['name', 'disabled_reason'])
        .executeTakeFirst();
      if (admin === undefined || webhook === undefined) return undefined;
      return webhookDisabledMail(
        {
          to: admin.email,
          firstName: admin.is_email_verified ? (admin.first_name ?? '') : '',
          url: `${publicAddress(config)}/admin/pharmacy?tab=webhooks`,
        },
        { name: webhook.name, isGone: webhook.disabled_reason === 'gone' },
      );
    });
}

export function webhookDisabledMail(
  reader: LinkReader,
  { name, isGone }: { readonly name: string; readonly isGone: boolean },
): Mail {
  return letterTo(reader, {
    subject: `Webhook “${name}” was disabled`,
    preview: 'It gets no more events until you resume it.',
    blocks: [
      isGone
        ? `The receiver of the webhook “${name}” answered that it’s gone (410).`
        : `Nothing could be delivered to the webhook “${name}” for three days.`,
      'It was disabled and gets no more events. Once the receiver works, resume the webhook and ' +
        'replay what failed.',
      { kind: 'action', label: 'View webhooks', url: reader.url },
    ],
    reason:
      'You’re receiving this email because you’re an administrator of your pharmacy’s account.',
  });
}
