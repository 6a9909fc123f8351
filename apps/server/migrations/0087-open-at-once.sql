-- What is open at once, such as event streams, is counted beside the calls of a window: a row for
-- each process, which keeps renewing it. The shares of one that died end with their time.

alter table call_counts
  add column holder text not null default '',
  drop constraint call_counts_pkey,
  add primary key (key, holder);
comment on column call_counts.holder is
  'The process that holds so many open at once; empty where calls of a window are counted.';
