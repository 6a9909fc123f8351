-- Pictures that people show of themselves: small, cleaned of everything but the picture, and read
-- by the platform's role alone, which looks first whose colleague asks. A new picture is a new id,
-- so that an address always shows the same one.
create table profile_pictures (
  id uuid primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) <= 1048576),
  created_at timestamptz not null default now()
);
grant select, insert, delete on profile_pictures to :"platform_role";
