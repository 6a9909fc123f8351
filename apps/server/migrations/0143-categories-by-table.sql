-- The categories stand in one table of the code; the constraints ask a function that is made of it.
alter table provider_adjustments drop constraint provider_adjustments_category_check,
  add constraint provider_adjustments_category_check check (is_category(category));
alter table classification_rules drop constraint classification_rules_category_check,
  add constraint classification_rules_category_check check (is_category(category));
