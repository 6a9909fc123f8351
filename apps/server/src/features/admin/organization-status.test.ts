import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { solveCaptcha } from '../../testing/captcha.ts';
import { expectError } from '../../testing/expect-error.ts';
import { mailWith } from '../../testing/mail-links.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { joinAs, type Person } from '../../testing/people.ts';
import { smallRemittance } from '../../testing/small-remittance.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestClient, registerPharmacy, testPassword } from '../../testing/test-client.ts';

let app: TestApp;
let mails: TestMailServer;
let admin: Person;

beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ config: { smtpUrl: mails.url, requireApproval: true } });
  admin = await joinAs(app, { role: 'super_admin', organizationId: null });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

async function pharmacy() {
  const { client, user, email } = await registerPharmacy(app.server);
  return { client, email, userId: user.id, organizationId: user.organization?.id ?? '' };
}

type Pharmacy = Awaited<ReturnType<typeof pharmacy>>;

const decide = (what: string, { organizationId }: Pick<Pharmacy, 'organizationId'>, more = {}) =>
  admin.client.post(`/api/admin/${what}`, { organizationId, ...more });

async function signIn({ email }: Pharmacy) {
  const recaptchaToken = await solveCaptcha(app.server);
  const credentials = { email, password: testPassword, recaptchaToken };
  return createTestClient(app.server).post('/api/auth/login', credentials);
}

const upload = ({ client }: Pharmacy) =>
  client.upload({
    name: 'first.835',
    content: smallRemittance({ paidOn: '2026-03-09', trace: 'T1', claims: [{ id: '7000001' }] }),
  });

/** The decisions on record about a pharmacy, oldest first. */
function recorded({ organizationId }: Pharmacy) {
  return app.platform.database.withPlatform('look at the audit trail', (tx) =>
    tx.query
      .selectFrom('audit_trails')
      .select(['action', 'description', 'user_id', 'old_values', 'new_values'])
      .where('organization_id', '=', organizationId)
      .where('entity_type', '=', 'organization')
      .where('user_id', '=', admin.userId)
      .orderBy('id')
      .execute(),
  );
}

function noticesOf({ organizationId }: Pharmacy) {
  return app.platform.database.withTenant(organizationId, (tx) =>
    tx.query.selectFrom('notifications').select(['user_id', 'title', 'type']).execute(),
  );
}

/** Waits for the mail to a pharmacy's administrator, and answers its text. */
async function mailTo({ email }: Pharmacy, subject: string): Promise<string> {
  return (await mailWith(mails, { to: email, subject })).text;
}

describe('a pending pharmacy', () => {
  test('may upload once it is approved, and its administrator gets a mail', async () => {
    const own = await pharmacy();
    expectError(await upload(own), 'approval_required');
    const answer = await decide('approve-pharmacy', own);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ id: own.organizationId, approvalStatus: 'approved' });
    expect((await upload(own)).status).toBe(201);
    expect(await recorded(own)).toEqual([
      {
        action: 'approve',
        description: 'Pharmacy approved',
        user_id: admin.userId,
        old_values: { approvalStatus: 'pending' },
        new_values: { approvalStatus: 'approved' },
      },
    ]);
    expect(await noticesOf(own)).toContainEqual({
      user_id: own.userId,
      title: 'Your pharmacy is approved',
      type: 'success',
    });
    expect(await mailTo(own, 'Your pharmacy is approved')).toMatch(/has been approved/);
  });

  test('is approved once, even by two calls at the same time', async () => {
    const own = await pharmacy();
    const answers = await Promise.all([1, 2, 3].map(() => decide('approve-pharmacy', own)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await recorded(own)).toHaveLength(1);
    expect((await decide('approve-pharmacy', own)).body.message).toMatch(/is already approved/);
  });

  test('can be rejected with a reason: its sessions end, and sign-in shows it', async () => {
    const own = await pharmacy();
    expectError(await decide('reject-pharmacy', own), 'invalid_input');
    expectError(await decide('reject-pharmacy', own, { reason: '  ' }), 'invalid_input');
    const reason = 'The licence is not in the register';
    expect((await decide('reject-pharmacy', own, { reason })).body).toMatchObject({
      approvalStatus: 'rejected',
      standingReason: reason,
    });
    expectError(await own.client.get('/api/auth/user'), 'unauthorized');
    expectError(await signIn(own), 'organization_rejected');
    expect((await recorded(own)).at(-1)).toMatchObject({
      action: 'reject',
      old_values: { approvalStatus: 'pending', rejectionReason: null },
      new_values: { approvalStatus: 'rejected', rejectionReason: reason },
    });
    expect(await mailTo(own, 'Your pharmacy’s registration was not approved')).toContain(reason);
  });

  test('that was rejected by mistake can be approved and then signs in', async () => {
    const own = await pharmacy();
    await decide('reject-pharmacy', own, { reason: 'The wrong one of two' });
    const answer = await decide('approve-pharmacy', own);
    expect(answer.body).toMatchObject({ approvalStatus: 'approved', standingReason: null });
    expect((await signIn(own)).status).toBe(200);
  });
});

describe('an approved pharmacy', () => {
  test('can no longer be rejected', async () => {
    const own = await pharmacy();
    await decide('approve-pharmacy', own);
    const answer = await decide('reject-pharmacy', own, { reason: 'Too late' });
    expectError(answer, 'conflict');
    expect(answer.body.message).toMatch(/is already approved, so it can’t be rejected/);
  });

  test('is signed out when suspended, sees why, and is restored unchanged', async () => {
    const own = await pharmacy();
    await decide('approve-pharmacy', own);
    const staff = await joinAs(app, { role: 'staff', organizationId: own.organizationId });
    const reason = 'The bill of March is open';
    const answer = await decide('suspend-organization', own, { reason });
    expect(answer.body).toMatchObject({ isActive: false, standingReason: reason });
    expectError(await own.client.get('/api/auth/user'), 'unauthorized');
    expectError(await staff.client.get('/api/claims'), 'unauthorized');
    const refused = await signIn(own);
    expectError(refused, 'organization_inactive');
    expect(refused.body.message).toMatch(/isn’t active\. Please contact support/);
    expect(await mailTo(own, 'Your pharmacy’s account is suspended')).toContain(reason);
    expectError(await decide('suspend-organization', own, { reason }), 'conflict');

    const back = await decide('reactivate-organization', own, { reason: 'Paid on 2 April' });
    expect(back.body).toMatchObject({ isActive: true, standingReason: null });
    expectError(await own.client.get('/api/auth/user'), 'unauthorized');
    expect((await signIn(own)).status).toBe(200);
    expect((await recorded(own)).slice(1)).toMatchObject([
      {
        description: 'Organization suspended; its sessions ended',
        old_values: { isActive: true, suspensionReason: null },
        new_values: { isActive: false, suspensionReason: reason },
      },
      {
        description: 'Organization reactivated: Paid on 2 April',
        old_values: { isActive: false, suspensionReason: reason },
        new_values: { isActive: true, suspensionReason: null },
      },
    ]);
    expectError(await decide('reactivate-organization', own, { reason: 'Again' }), 'conflict');
    expect(await mailTo(own, 'Your pharmacy’s account has been reactivated')).toMatch(
      /can sign in/,
    );
  });

  test("can't be suspended by its own super admin", async () => {
    const { organizationId } = await pharmacy();
    const own = await joinAs(app, { role: 'super_admin', organizationId });
    const body = { organizationId, reason: 'A slip of the hand' };
    const answer = await own.client.post('/api/admin/suspend-organization', body);
    expectError(answer, 'conflict');
    expect((await own.client.get('/api/auth/user')).status).toBe(200);
  });
});

test.each([
  ['approve-pharmacy', {}],
  ['reject-pharmacy', { reason: 'No such one' }],
  ['suspend-organization', { reason: 'No such one' }],
  ['reactivate-organization', { reason: 'No such one' }],
  ['switch-plan', { planType: 'professional' }],
  ['grant-trial', { planType: 'professional', trialDays: 30 }],
])('%s of a pharmacy that does not exist answers 404 and records nothing', async (what, more) => {
  expectError(await decide(what, { organizationId: randomUUID() }, more), 'not_found');
  expectError(await decide(what, { organizationId: 'none' }, more), 'invalid_input');
});

test.each([
  ['approve-pharmacy', {}],
  ['reject-pharmacy', { reason: 'Not mine to say' }],
  ['suspend-organization', { reason: 'Not mine to say' }],
  ['reactivate-organization', { reason: 'Not mine to say' }],
  ['switch-plan', { planType: 'enterprise_plus' }],
  ['grant-trial', { planType: 'enterprise_plus', trialDays: 30 }],
])('a pharmacy’s administrator may not %s, not even for the own one', async (what, more) => {
  const { client, organizationId } = await pharmacy();
  const answer = await client.post(`/api/admin/${what}`, { organizationId, ...more });
  expectError(answer, 'forbidden');
});
