-- A scan of many pages takes minutes. Its first page is shown while the others are read.

alter table remittances add column reading jsonb;
comment on column remittances.reading is
  'While a document is read: how many of its pages are, and what the first one says, unproven.';
grant update (reading) on remittances to :"app_role";
