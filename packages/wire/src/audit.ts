import { z } from 'zod';
import { id, instant, pageFields } from './fields.ts';
import { route } from './route.ts';

export const auditActions = ['create', 'update', 'delete', 'approve', 'reject', 'process'] as const;

const values = z.record(z.string(), z.unknown()).nullable();

const auditRecord = z.object({
  id,
  action: z.enum(auditActions),
  entityType: z.string(),
  description: z.string().nullable(),
  /** Null for the program itself, or a stranger at sign-in. */
  userName: z.string().nullable(),
  createdAt: instant,
  ipAddress: z.string().nullable(),
  oldValues: values,
  newValues: values,
  organizationName: z.string().nullable(),
});

export type AuditRecord = z.infer<typeof auditRecord>;

/** What was done in a person's name, or to their account. */
const ownActivity = auditRecord
  .pick({
    ...{ id: true, action: true, entityType: true, description: true, createdAt: true },
    ...{ ipAddress: true, oldValues: true, newValues: true },
  })
  .extend({
    /** Somebody else, such as an administrator; null: the person. */
    byOther: z.string().nullable(),
    /** The API key that a program called with. */
    apiKey: z.string().nullable(),
    userAgent: z.string().nullable(),
  });

export type OwnActivity = z.infer<typeof ownActivity>;

const words = z.string().trim().max(200).optional();
const moment = z.iso.datetime({ offset: true }).optional();

/** Filters of the audit trail; all must match. */
const auditFilter = {
  organizationId: id.optional(),
  /** Part of the pharmacy's name. */
  organization: words,
  /** Part of the actor's name or email address. */
  user: words,
  action: z.enum(auditActions).optional(),
  entityType: words,
  /** Prefixes of words in the description. */
  search: words,
  from: moment,
  /** Exclusive. */
  to: moment,
};

const auditFilterQuery = z.strictObject(auditFilter);
export type AuditFilter = z.output<typeof auditFilterQuery>;

export const auditRoutes = {
  listOwnActivity: route('GET /api/auth/activity', {
    access: 'signed_in',
    summary: 'List what was done in your name and to your account, newest first; paged',
    query: z.strictObject(pageFields(25)),
    answer: z.array(ownActivity),
  }),
  listAuditTrails: route('GET /api/admin/audit-trails', {
    access: 'super_admin',
    summary: 'List audit trail entries, newest first; paged',
    query: z.strictObject({ ...auditFilter, ...pageFields(50) }),
    answer: z.array(auditRecord),
  }),
  exportAuditTrails: route('GET /api/admin/audit-trails/export', {
    access: 'super_admin',
    summary: 'Export the filtered audit trail as CSV; audited',
    query: auditFilterQuery,
    answerKind: 'file',
  }),
};
