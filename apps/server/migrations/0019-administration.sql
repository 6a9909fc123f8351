-- A super admin's list of organizations, and why one of them is suspended.

alter table organizations add column suspension_reason text;
comment on column organizations.suspension_reason is 'Only while is_active is false.';
grant update (suspension_reason) on organizations to :"platform_role";

create index organizations_created_idx on organizations (created_at desc, id desc);
create index organizations_status_idx on organizations (approval_status, created_at, id);
