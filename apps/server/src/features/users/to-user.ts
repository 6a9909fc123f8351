import type { User } from '@pfs/wire/users';
import type { UserRow } from './users.repository.ts';

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role as User['role'],
    isActive: row.is_active,
    profileImageUrl: row.profile_image_url,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
