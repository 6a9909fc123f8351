import type { AuditRecord } from '@pfs/wire/audit';
import type { AuditViewRow } from './audit-viewer.repository.ts';

export function toAuditRecord(row: AuditViewRow): AuditRecord {
  return {
    id: row.id,
    action: row.action as AuditRecord['action'],
    entityType: row.entity_type,
    description: row.description,
    userName: nameOf(row),
    createdAt: row.created_at.toISOString(),
    ipAddress: row.ip_address,
    oldValues: row.old_values as AuditRecord['oldValues'],
    newValues: row.new_values as AuditRecord['newValues'],
    organizationName: row.organization_name,
  };
}

function nameOf({ first_name, last_name, email }: AuditViewRow): string | null {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name === '' ? email : name;
}
