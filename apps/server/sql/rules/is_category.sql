-- Whether an adjustment may have this category.
create or replace function is_category(category text)
returns boolean language sql immutable set search_path = pg_catalog as $$
  select category in (:all_categories)
$$;
revoke all on function is_category(text) from public;
grant execute on function is_category(text) to :"app_role", :"platform_role";
