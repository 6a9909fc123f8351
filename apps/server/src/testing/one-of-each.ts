import type pg from 'pg';

/** As the superuser: one row in every table that belongs to pharmacies, for this one. */
export async function insertOneOfEach(client: pg.Client, organizationId: string): Promise<void> {
  for (const statement of statements) {
    await client.query(statement.replaceAll(':organization', `'${organizationId}'::uuid`));
  }
}

const sha256 = "repeat('ab', 32)";

/** Later rows find the ones they hang on by the organization: there is one of each. */
const statements: readonly string[] = [
  `insert into users (id, organization_id, email)
   values (gen_random_uuid(), :organization, 'one@' || :organization || '.example')`,
  `insert into organization_subscriptions (organization_id, id, plan_id)
   select :organization, gen_random_uuid(), id from subscription_plans where plan_type = 'starter'`,
  `insert into payment_history (organization_id, id, amount)
   values (:organization, gen_random_uuid(), 99)`,
  `insert into usage_tracking (organization_id, id, year, month)
   values (:organization, gen_random_uuid(), 2026, 3)`,
  `insert into audit_trails (id, organization_id, entity_type, action)
   values (gen_random_uuid(), :organization, 'vendor', 'create')`,
  `insert into notifications (id, organization_id, title, message)
   values (gen_random_uuid(), :organization, 'Title', 'Message')`,
  `insert into api_usage (id, organization_id, endpoint, method, status_code, response_time)
   values (gen_random_uuid(), :organization, '/api/claims', 'GET', 200, 3)`,
  `insert into idempotency_keys (id, organization_id, user_id, key, method, path,
     request_hash, status)
   select gen_random_uuid(), :organization, id, 'key', 'POST', '/api/vendors', '', 201 from users
   where organization_id = :organization limit 1`,
  `insert into invitations (organization_id, id, email, first_name, last_name, role, expires_at,
     sent_at, invited_by)
   select :organization, gen_random_uuid(), 'two@example.com', 'Robin', 'Reed', 'staff', now(),
     now(), id from users where organization_id = :organization limit 1`,
  `insert into api_keys (organization_id, id, name, scope, owner_id, prefix, key_hash, created_at)
   select :organization, gen_random_uuid(), 'Nightly', 'read', id, 'pfs_00000000', ${sha256}, now()
   from users where organization_id = :organization limit 1`,
  `insert into sign_on_connections (organization_id, issuer, client_id, client_secret, role_claim,
     admin_values, staff_values, others_join, counts_as_factor, changed_at)
   values (:organization, 'https://id.example', 'client', '\\x00', 'groups', '{}', '{}', true,
     false, now())`,
  `insert into sign_on_domains (organization_id, id, domain, token)
   values (:organization, gen_random_uuid(), 'pharmacy.com', 'token')`,
  `insert into sign_on_identities (organization_id, user_id, subject, checked_at)
   select :organization, id, 'subject', now() from users
   where organization_id = :organization limit 1`,
  `insert into sign_on_starts (organization_id, state_hash, browser_hash, nonce, code_verifier,
     confirms, expires_at) values (:organization, ${sha256}, '', '', '', false, now())`,
  `insert into used_logout_tokens (organization_id, token_hash, expires_at)
   values (:organization, ${sha256}, now())`,
  `insert into webhooks (organization_id, id, name, url, events, secret, created_at)
   values (:organization, gen_random_uuid(), 'Accounting', 'https://hooks.example.com', '{}',
     '\\x00', now())`,
  `insert into webhook_deliveries (organization_id, webhook_id, type, subject_id, data)
   select :organization, id, 'webhook.test', id, '{}' from webhooks
   where organization_id = :organization`,
  `insert into webhook_attempts (organization_id, id, delivery_id, at, milliseconds, answer)
   select :organization, gen_random_uuid(), id, now(), 3, '' from webhook_deliveries
   where organization_id = :organization`,
  `insert into organization_keys (organization_id, wrapped_key) values (:organization, '\\x00')`,
  `insert into file_objects (organization_id, sha256, bytes, storage_path)
   values (:organization, ${sha256}, 1, 'path')`,
  `insert into payers (organization_id, id, name, identity)
   values (:organization, gen_random_uuid(), 'Caremark', 'caremark')`,
  `insert into remittances
     (organization_id, id, file_name, file_type, file_size, file_path, sha256)
   values (:organization, gen_random_uuid(), 'a.835', 'text/plain', 1, 'path', ${sha256})`,
  `insert into payments (organization_id, id, remittance_id, payer_id, position, amount, paid_on,
     claims_net, provider_adjustments_total, difference, balanced)
   select :organization, gen_random_uuid(), r.id, p.id, 0, 8, '2026-03-10', 10, 2, 0, true
   from remittances r join payers p using (organization_id)
   where organization_id = :organization`,
  `insert into payment_decisions (organization_id, id, payment_id, action, note, decided_by)
   select :organization, gen_random_uuid(), payments.id, 'count', 'note', users.id
   from payments join users using (organization_id) where organization_id = :organization
   limit 1`,
  `insert into claims (organization_id, id, claim_id, remittance_id, payment_id, payer_id,
     processed_date, gross_amount, dir_fee, ger_fee, other_fees, net_amount, charge_amount,
     patient_paid, status, status_code)
   select :organization, gen_random_uuid(), '7000001', remittance_id, id, payer_id,
     '2026-03-10', 10, 0, 0, 0, 10, 10, 0, 'paid', '1'
   from payments where organization_id = :organization`,
  `insert into claim_changes (organization_id) values (:organization)`,
  `insert into provider_adjustments (organization_id, id, remittance_id, payment_id, payer_id,
     code, amount, category, rule_id, rule_version, paid_on)
   select :organization, gen_random_uuid(), remittance_id, id, payer_id, 'CS', 2, 'dir', 'r', 1,
     '2026-03-10'
   from payments where organization_id = :organization`,
  `insert into mfp_refunds (organization_id, id, remittance_id, payment_id, payer_id, rx_number,
     fill_number, status, status_code, default_amount, amount, paid_on)
   select :organization, gen_random_uuid(), remittance_id, id, payer_id, '7', 0, 'paid', '1', 3, 3,
     '2026-03-10'
   from payments where organization_id = :organization`,
  `insert into remittance_findings (organization_id, remittance_id, position, code, severity)
   select :organization, id, 0, 'code', 'info' from remittances
   where organization_id = :organization`,
  `insert into document_pages
     (organization_id, remittance_id, number, width, height, turned_degrees, source, words)
   select :organization, id, 1, 612, 792, 0, 'ocr', 100 from remittances
   where organization_id = :organization`,
  `insert into document_payments
     (organization_id, remittance_id, position, head, proof, proven, doubts)
   select :organization, id, 0, '{}', '{}', false, 1 from remittances
   where organization_id = :organization`,
  `insert into document_rows
     (organization_id, remittance_id, payment_position, part, row, position, content)
   select :organization, id, 0, 'claim', 0, 0, '{}' from remittances
   where organization_id = :organization`,
  `insert into document_changes
     (organization_id, id, remittance_id, version, summary, changes, undo, changed_by)
   select :organization, gen_random_uuid(), r.id, 1, 'set', '[]', '{}', users.id
   from remittances r join users using (organization_id) where organization_id = :organization
   limit 1`,
  `insert into known_layouts
     (organization_id, id, fingerprint, facts, file_type, learned_from, learned_by)
   select :organization, gen_random_uuid(), 'a:1', '{}', 'application/pdf', r.id, users.id
   from remittances r join users using (organization_id) where organization_id = :organization
   limit 1`,
  `insert into document_layouts (organization_id, remittance_id, layout)
   select :organization, id, '{}' from remittances where organization_id = :organization`,
  `insert into classification_rules
     (organization_id, id, scope, code_pattern, category)
   values (:organization, gen_random_uuid(), 'organization', 'CS', 'dir')`,
  `insert into alerts (organization_id, id, type, title, message, cause, month)
   values (:organization, gen_random_uuid(), 'insight', 'T', 'M', 'cause', '2026-03-01')`,
  `insert into vendors (organization_id, id, name)
   values (:organization, gen_random_uuid(), 'Cardinal')`,
  `insert into vendor_invoices
     (organization_id, id, vendor_id, invoice_number, invoice_date, total_amount)
   select :organization, gen_random_uuid(), id, '1', '2026-03-10', 5 from vendors
   where organization_id = :organization`,
  `insert into invoice_line_items
     (organization_id, id, invoice_id, description, quantity, unit_price, total_price)
   select :organization, gen_random_uuid(), id, 'METFORMIN', 1, 5, 5 from vendor_invoices
   where organization_id = :organization`,
  `insert into price_lists
     (organization_id, id, name, effective_from, prices_per, file_name, sha256, price_count)
   values (:organization, gen_random_uuid(), 'Contract', '2026-01-01', 'unit', 'a.csv', ${sha256},
     1)`,
  `insert into price_list_rows
     (organization_id, ndc, effective_from, list_id, unit_millionths)
   select :organization, '00093505698', effective_from, id, 100000 from price_lists
   where organization_id = :organization`,
  `insert into invoice_documents
     (organization_id, id, file_name, file_type, file_size, file_path, sha256, origin)
   values (:organization, gen_random_uuid(), 'a.pdf', 'application/pdf', 1, 'path', ${sha256},
     'upload')`,
  `insert into export_sources (organization_id, id, name, fingerprint, columns)
   values (:organization, gen_random_uuid(), 'PioneerRx', ${sha256}, '{}')`,
  `insert into export_imports
     (organization_id, id, file_name, file_type, file_size, file_path, sha256, origin)
   values (:organization, gen_random_uuid(), 'a.csv', 'text/csv', 1, 'path', ${sha256},
     'upload')`,
  `insert into export_rows (organization_id, import_id, line, fill_key, content)
   select :organization, id, 2, 'own|1|0|2026-03-10', '{}' from export_imports
   where organization_id = :organization`,
  `insert into reported_refunds
     (organization_id, id, import_id, line, row_key, rx_number, date_of_service)
   select :organization, gen_random_uuid(), id, 2, 'icn 5 +', '1', '2026-03-10' from export_imports
   where organization_id = :organization`,
  `insert into fills
     (organization_id, id, fill_key, store_id, rx_number, fill_number, filled_on, state)
   values (:organization, gen_random_uuid(), 'own|1|0|2026-03-10', 'own', '1', 0, '2026-03-10',
     'paid')`,
  `insert into adjudications
     (organization_id, id, fill_id, cob_position, transaction_key, state)
   select :organization, gen_random_uuid(), id, 1, '#1', 'paid' from fills
   where organization_id = :organization`,
  `insert into contract_terms (organization_id, id, payer_id, from_on, legs, lesser_of, fee_cents,
     citation)
   select :organization, gen_random_uuid(), id, '2026-01-01', '[]', true, 40, 'Exhibit A'
   from payers where organization_id = :organization`,
  `insert into contract_guarantees (organization_id, id, payer_id, kind, rate, from_on, period,
     measured_at, settlement, citation)
   select :organization, gen_random_uuid(), id, 'ger', 8850, '2026-01-01', 'quarter', 'store',
     'remittance', 'Exhibit B'
   from payers where organization_id = :organization`,
  `insert into guarantee_notices (organization_id, id, guarantee_id, from_on, to_on, received_on)
   select :organization, gen_random_uuid(), id, '2026-01-01', '2026-03-31', '2026-04-10'
   from contract_guarantees where organization_id = :organization`,
  `insert into contract_checks (organization_id, adjudication_id, rx_number, filled_on, state,
     is_at_most, short)
   select :organization, id, '1', '2026-03-10', 'short', false, 1 from adjudications
   where organization_id = :organization`,
  `insert into guarantee_claims (organization_id, guarantee_id, adjudication_id, rx_number, month,
     filled_on, drug_class)
   select :organization, g.id, a.id, '1', '2026-03-01', '2026-03-10', 'generic'
   from contract_guarantees g join adjudications a using (organization_id)
   where organization_id = :organization`,
  `insert into guarantee_months (organization_id, guarantee_id, month, drug_class, claims,
     claims_out, awp, ingredient, fees)
   select :organization, id, '2026-03-01', 'generic', 1, 0, 1, 1, 1 from contract_guarantees
   where organization_id = :organization`,
  `insert into contract_queue (organization_id, rx_number) values (:organization, '1')`,
  `insert into payer_file_maps (organization_id, payer_id, fingerprint, fields, day_order,
     rx_pattern)
   select :organization, id, 'one', '{}', 'month_first', 'plain' from payers
   where organization_id = :organization`,
  `insert into payer_files (organization_id, id, guarantee_id, from_on, to_on, file_name, sha256,
     left_out)
   select :organization, gen_random_uuid(), g.id, '2026-01-01', '2026-03-31', 'q1.csv', sha256, '{}'
   from contract_guarantees g join file_objects using (organization_id)
   where organization_id = :organization limit 1`,
  `insert into payer_file_rows (organization_id, file_id, line, rx_number, filled_on, is_excluded,
     is_reversed, is_taken_back)
   select :organization, id, 2, '1', '2026-03-10', false, false, false from payer_files
   where organization_id = :organization`,
  `insert into payer_file_claims (organization_id, file_id, place, state, effect, rx_number,
     filled_on)
   select :organization, id, 0, 'theirs_only', 1, '1', '2026-03-10' from payer_files
   where organization_id = :organization`,
  `insert into match_queue (organization_id, rx_number) values (:organization, '1')`,
  `insert into claim_matches (organization_id, claim_id, adjudication_id, rx_number, payer_id,
     step, ndc_differs, tells_payer)
   select :organization, claims.id, adjudications.id, '1', claims.payer_id, 1, false, false
   from claims join adjudications using (organization_id)
   where organization_id = :organization`,
  `insert into adjudication_states (organization_id, adjudication_id, rx_number, state, expected,
     remitted, explained, filled_on, plan, is_part_d, payer_key)
   select :organization, id, '1', 'unpaid', 5, 0, 0, '2026-03-10', '', false, 'plan:'
   from adjudications where organization_id = :organization`,
  `insert into open_claims (organization_id, claim_id, rx_number, state, remitted, payer_id)
   select :organization, id, '1', 'not_in_export', 5, payer_id from claims
   where organization_id = :organization`,
  `insert into match_choices (organization_id, claim_id, adjudication_id, chosen_by)
   select :organization, claims.id, adjudications.id, users.id
   from claims join adjudications using (organization_id) join users using (organization_id)
   where organization_id = :organization limit 1`,
  `insert into line_queue (organization_id, rx_number) values (:organization, '1')`,
  `insert into plans (organization_id, bin, evidence) values (:organization, '004336', '{}')`,
  `insert into plan_payers (organization_id, plan, payer_id, claims, is_known, is_usual)
   select :organization, 'plan', id, 1, true, true from payers
   where organization_id = :organization`,
  `insert into recovery_days (organization_id, is_claim, state, payer_key, is_part_d, rows,
     with_claims, expected, remitted, explained)
   values (:organization, false, 'unpaid', 'plan:', false, 1, 0, 5, 0, 0)`,
  `insert into cases (organization_id, id, number, kind, party, found_on)
   values (:organization, gen_random_uuid(), 1, 'unpaid', 'plan:', '2026-01-01')`,
  `insert into case_rows (organization_id, case_id, kind, row_key, amount, targets, had)
   select :organization, id, 'unpaid', 'row', 5, '{}', '{}' from cases
   where organization_id = :organization`,
  `insert into case_steps (organization_id, id, case_id, at, action, state, before)
   select :organization, gen_random_uuid(), id, now(), 'find', 'found', '{}' from cases
   where organization_id = :organization`,
  `insert into case_packets (organization_id, id, case_id, made_at, rows, asked, letter,
     letter_hash, rows_csv, rows_hash)
   select :organization, gen_random_uuid(), id, now(), 1, 5, '\\x00', '', '\\x00', '' from cases
   where organization_id = :organization`,
  `insert into case_receipts (organization_id, case_id, row_key, source, source_id, amount, came_on)
   select :organization, case_id, row_key, 'claim', gen_random_uuid(), 5, '2026-01-01'
   from case_rows where organization_id = :organization`,
  `insert into case_queue (organization_id) values (:organization)`,
  `insert into price_queue (organization_id) values (:organization)`,
  `insert into price_looks (organization_id, looked_on) values (:organization, '2026-03-10')`,
  `insert into bank_imports (organization_id, id, file_name, sha256, format, line_count, new_count)
   select :organization, gen_random_uuid(), 'bank.csv', sha256, 'csv', 1, 1 from file_objects
   where organization_id = :organization limit 1`,
  `insert into bank_import_days (organization_id, import_id, account, from_on, to_on)
   select :organization, id, 'Operating', '2026-01-01', '2026-01-31' from bank_imports
   where organization_id = :organization`,
  `insert into bank_lines (organization_id, id, fingerprint, account, posted_on, amount, code, text,
     addenda, remittance_due_on)
   values (:organization, gen_random_uuid(), 'one', 'Operating', '2026-01-02', 5, '', '', '',
     '2026-01-09')`,
  `insert into bank_import_lines (organization_id, import_id, line_id)
   select :organization, one.id, bank_lines.id from bank_imports one
   join bank_lines using (organization_id) where organization_id = :organization`,
  `insert into central_payments (organization_id, id, import_id, fingerprint, sender, reference,
     paid_on, amount, withheld)
   select :organization, gen_random_uuid(), id, 'one', 'PSAO', '', '2026-01-02', 5, 0
   from bank_imports where organization_id = :organization`,
  `insert into central_payment_rows (organization_id, central_id, position, line, payer,
     trace_number, amount, withheld)
   select :organization, id, 0, 2, 'CAREMARK', '1', 5, 0 from central_payments
   where organization_id = :organization`,
  `insert into deposit_decisions (organization_id, id, line_keys, payment_keys)
   values (:organization, gen_random_uuid(), '{one}', '{}')`,
  `insert into deposit_matches (organization_id, line_id, payment_id, step)
   select :organization, bank_lines.id, payments.id, 'person' from bank_lines
   join payments using (organization_id) where organization_id = :organization limit 1`,
  `insert into deposit_covers (organization_id, from_on, until_on)
   values (:organization, '2026-01-01', '2026-01-26')`,
  `insert into deposit_queue (organization_id) values (:organization)`,
  `insert into book_settings (organization_id, accounts, tax_rate)
   values (:organization, '{}', 'Tax Exempt')`,
  `insert into book_months (organization_id, month) values (:organization, '2026-01-01')`,
  `insert into book_entries (organization_id, month, of_month, account, cents)
   values (:organization, '2026-01-01', '2026-01-01', 'plans', 5)`,
  `insert into appeal_rules (organization_id, payer_id, days, day_kind, starts, filer, channel,
     needs_invoice, source)
   select :organization, id, 30, 'calendar', 'fill', 'store', '', true, '' from payers
   where organization_id = :organization`,
  `insert into price_checks (organization_id, adjudication_id, verdict, party, filled_on, asked)
   select :organization, id, 'not_mac', 'plan:', '2026-03-10', 0 from adjudications
   where organization_id = :organization`,
  `insert into price_check_sums (organization_id, verdict, fills, asked)
   values (:organization, 'not_mac', 1, 0)`,
  `insert into recovery_settings (organization_id, tolerance_cents) values (:organization, 5)`,
  `insert into matched_stores (organization_id, store_id) values (:organization, '1234567893')`,
  `insert into payer_cycles (organization_id, payer_key, payments, late_from_days)
   values (:organization, 'plan:', 1, 34)`,
  `insert into invoice_drafts (organization_id, document_id, position, draft, proof, status)
   select :organization, id, 0, '{}', '{}', 'review' from invoice_documents
   where organization_id = :organization`,
  `insert into invoice_status_changes (organization_id, id, invoice_id, to_status)
   select :organization, gen_random_uuid(), id, 'approved' from vendor_invoices
   where organization_id = :organization`,
  `insert into invoice_payments (organization_id, id, invoice_id, amount, paid_on)
   select :organization, gen_random_uuid(), id, 5, '2026-03-12' from vendor_invoices
   where organization_id = :organization`,
  `insert into invoice_findings (organization_id, id, invoice_id, kind, amount, evidence)
   select :organization, gen_random_uuid(), id, 'overdue', 5, '{}' from vendor_invoices
   where organization_id = :organization`,
  `insert into report_schedules (organization_id, id, user_id, type, weekday, next_run_at)
   select :organization, gen_random_uuid(), id, 'monthly', 1, now() from users
   where organization_id = :organization limit 1`,
  `insert into payer_day_metrics (organization_id, metric_date, payer_id)
   select :organization, '2026-03-10', id from payers where organization_id = :organization`,
  `insert into payer_fill_days (organization_id, payer_id, paid_on, filled_on, dir_fees, ger_fees,
     other_fees, claim_count)
   select :organization, id, '2026-03-10', '2026-03-01', 1, 0, 0, 1 from payers
   where organization_id = :organization`,
  `insert into drug_month_metrics (organization_id, month, ndc, drug_name, payer_id)
   select :organization, '2026-03-01', '', '', id from payers
   where organization_id = :organization`,
  `insert into own_prices (organization_id, ndc, priced_on, unit_price)
   values (:organization, '00093505698', '2026-03-10', 0.05)`,
  `insert into claim_costs (organization_id, claim_id, unit_cost, cost, basis)
   select :organization, id, 0.05, 1.5, 'invoice' from claims
   where organization_id = :organization`,
  `insert into drug_cost_metrics (organization_id, month, ndc, drug_name, payer_id)
   select :organization, '2026-03-01', '', '', id from payers
   where organization_id = :organization`,
  `insert into lump_spreads (organization_id, provider_adjustment_id, payment_id, payer_id,
     paid_on, basis, amount)
   select :organization, id, payment_id, payer_id, paid_on, 'payment', amount
   from provider_adjustments where organization_id = :organization`,
  `insert into lump_spread_parts (organization_id, provider_adjustment_id, ndc, drug_name, amount)
   select :organization, provider_adjustment_id, '', '', amount from lump_spreads
   where organization_id = :organization`,
  `insert into lump_spread_days (organization_id, provider_adjustment_id, filled_on, amount)
   select :organization, provider_adjustment_id, '2026-03-10', amount from lump_spreads
   where organization_id = :organization`,
  `insert into lump_periods (organization_id, provider_adjustment_id, version, program, from_on,
     to_on, population, weight, decided_by)
   select :organization, id, 0, 'dir', '2026-01-01', '2026-03-31', 'all', 'gross', 'text'
   from provider_adjustments where organization_id = :organization`,
  `insert into spread_states (organization_id) values (:organization)`,
  `insert into nadac_imports (id, file_name, line_count, new_count, changed_count, finding_count)
   values (gen_random_uuid(), 'nadac.csv', 1, 1, 0, 0)`,
  `insert into recost_states (organization_id, nadac_import_id)
   select :organization, id from nadac_imports limit 1`,
  `insert into invoice_audit_states (organization_id, nadac_import_id)
   select :organization, id from nadac_imports limit 1`,
  `insert into inbound_senders (organization_id, id, sender, added_by)
   select :organization, gen_random_uuid(), 'payer.example', id from users
   where organization_id = :organization limit 1`,
  `insert into inbound_mails (organization_id, id, received_at, via, bytes, sha256, envelope_from)
   values (:organization, gen_random_uuid(), now(), 'smtp', 1, ${sha256}, 'a@payer.example')`,
  `insert into folder_files (organization_id, id, file_name, bytes, received_at, outcome)
   values (:organization, gen_random_uuid(), 'a.835', 1, now(), 'refused')`,
  `insert into purchase_sums (organization_id, from_day, to_day, lines, amount, invoices_version,
     nadac_imports)
   values (:organization, '2026-03-01', '2026-03-31', 0, 0, 0, 0)`,
  `insert into assistant_messages (organization_id, id, user_id, session_hash, role, content)
   select :organization, gen_random_uuid(), id, ${sha256}, 'user', 'DIR fees last month' from users
   where organization_id = :organization limit 1`,
  `insert into first_steps (organization_id, user_id)
   select :organization, id from users where organization_id = :organization limit 1`,
  `insert into assistant_model_usage (organization_id, month)
   values (:organization, '2026-03-01')`,
];
