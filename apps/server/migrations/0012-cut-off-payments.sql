-- A payment whose file ends before the payment does is kept, and held until a person decides.

alter table payments drop constraint payments_held_reason_check;
alter table payments add constraint payments_held_reason_check check (
  held_reason in ('out_of_balance', 'duplicate', 'undated', 'cut_off'));
