import { salesRoutes } from '@pfs/wire/subscriptions';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/platform.ts';
import { findActor } from '../../platform/session/actor.ts';
import { sessionHolder } from '../../platform/session/session-plugin.ts';
import { insertAuditRow } from '../audit/public.ts';
import { openCaptcha } from '../captcha/public.ts';
import { notify } from '../notifications/public.ts';
import { insertSalesRequest } from './sales-request.ts';

export function registerSalesRoutes(app: App): void {
  const { http, database, jobs, clock, config, limits } = app;
  const captcha = openCaptcha(app);

  http.handle(
    salesRoutes.contactSales,
    async ({ body, request, origin }) => {
      const { recaptchaToken, phone = '', planType = null, ...asked } = body;
      const { sessionHoursMax: hoursMax } = config;
      const holder = sessionHolder(request, { hoursMax, clock });
      const actor =
        holder &&
        (await database.withPlatform('sales: find the sender', (tx) => findActor(tx, holder)));
      if (recaptchaToken !== undefined) await captcha.spend(recaptchaToken, request.ip);
      else if (actor === undefined) throw new AppError('captcha_required');
      await database.withPlatform('sales: save a request', async (tx) => {
        const id = await insertSalesRequest(tx, { ...asked, phone, planType });
        await insertAuditRow(tx, {
          organizationId: actor?.organizationId ?? null,
          userId: actor?.userId ?? null,
          entityType: 'sales_request',
          entityId: id,
          action: 'create',
          description: 'Contacted sales about a plan',
          origin,
        });
        await notify(tx, {
          to: { role: 'super_admin' },
          type: 'info',
          title: 'New plan request',
          message: `${asked.name} of ${asked.pharmacyName} (${asked.email}): ${asked.message}`,
        });
        await jobs.sendMail(tx, { kind: 'sales_request', data: { id } });
      });
      return { message: 'Thank you. We’ll reply by email within two business days.' };
    },
    { callsPerMinuteMax: limits.signInsPerMinuteMax },
  );
}
