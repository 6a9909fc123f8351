import { type Cents, centsToText, toDollars, usdText, zeroCents } from '@pfs/core/money';
import type { NewInvoiceBody } from '@pfs/wire/vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { formatCount } from '../../../lib/format/format-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Options, SelectField } from '../../../ui/fields/select.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { lineCells } from './line-row.tsx';
import { LinesGrid } from './lines-grid.tsx';
import {
  computedCents,
  type HeadField,
  lineFacts,
  type TypedInvoice,
  type TypedSums,
  typedSums,
} from './typed-invoice.ts';
import type { Place, PlaceErrors, TypedInvoiceForm } from './use-typed-invoice.ts';

/** How many messages are listed. */
const messagesMax = 5;

/** The errors in cells, each with its line. The cells have no room for them. */
function cellErrors({ lines }: TypedInvoice, errors: PlaceErrors): readonly string[] {
  if (Object.values(errors).every((message) => !message)) return [];
  const messages = lines.flatMap(({ key }, at) =>
    lineCells.flatMap(({ field, spoken }) => {
      const message = errors[`${key}.${field}`];
      return message ? [`Line ${formatCount(at + 1)}, ${spoken}: ${message}`] : [];
    }),
  );
  return cut(messages);
}

/** Lines whose total is not quantity × price. They may be saved and become findings. */
function miscalculated({ lines }: TypedInvoice): readonly string[] {
  const messages = lines.flatMap((line, at) => {
    const difference = lineFacts(line).differenceCents;
    if (difference === undefined || difference === 0) return [];
    const { quantity, unitPrice } = line;
    const product = `Line ${formatCount(at + 1)}: ${quantity} × ${unitPrice} is `;
    const computed = computedCents(line) ?? zeroCents;
    return [`${product}${usdText(computed)}, a difference of ${usdText(difference)}.`];
  });
  return cut(messages);
}

function cut(messages: readonly string[]): readonly string[] {
  if (messages.length <= messagesMax) return messages;
  return [
    ...messages.slice(0, messagesMax),
    `And ${formatCount(messages.length - messagesMax)} more.`,
  ];
}

interface InvoiceFormProps {
  readonly label: string;
  readonly form: TypedInvoiceForm;
  readonly vendors: readonly Vendor[];
  /** Why a place needs a check, by place. */
  readonly marks?: PlaceErrors;
  readonly pending: boolean;
  readonly saveLabel: string;
  /** Further buttons, before the one that saves. */
  readonly actions: ReactNode;
  readonly onAddVendor: () => void;
  /** Called with the place that gets the focus. */
  readonly onFocusPlace?: (place: Place) => void;
  readonly onSave: (body: NewInvoiceBody) => void;
}

/** The form of an invoice, with its totals as the server will compute them. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { label, form, vendors, marks = none, pending, onAddVendor, onSave } = props;
  const { typed, errors, general, wanted, want, check, typeHead } = form;
  const ref = useRef<HTMLFormElement>(null);
  const sums = useMemo(() => typedSums(typed), [typed]);
  const cellMessages = useMemo(() => cellErrors(typed, errors), [typed, errors]);
  const wrong = useMemo(() => miscalculated(typed), [typed]);

  useEffect(() => {
    if (wanted === undefined || wanted.includes('.')) return;
    const field = ref.current?.elements.namedItem(wanted);
    if (field instanceof HTMLElement) field.focus();
    want(undefined);
  }, [wanted, want]);

  async function save(): Promise<void> {
    const body = await check();
    if (body !== undefined) onSave(body);
  }

  return (
    <form
      ref={ref}
      noValidate
      aria-label={label}
      className="@container flex min-w-0 flex-col gap-4"
      onFocus={({ target }) => {
        const place = target.dataset['place'] ?? target.getAttribute('name');
        if (place !== null) props.onFocusPlace?.(place as Place);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <InvoiceHead form={form} vendors={vendors} marks={marks} onAddVendor={onAddVendor} />
      <LinesGrid form={form} marks={marks} />
      <SumsBar sums={sums} onTake={(total) => typeHead('totalAmount', total)} />
      <Messages
        tone="destructive"
        title="Please fix these errors"
        messages={[...(general ? [general] : []), ...cellMessages]}
      />
      <Messages
        tone="warn"
        title="Quantity × price doesn’t match the total. Saved as a finding."
        messages={wrong}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {props.actions}
        <Button type="submit" pending={pending}>
          {props.saveLabel}
        </Button>
      </div>
    </form>
  );
}

const none: PlaceErrors = {};

interface MessagesProps {
  readonly tone: 'destructive' | 'warn';
  readonly title: string;
  readonly messages: readonly string[];
}

function Messages({ tone, title, messages }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <Notice tone={tone} title={title} urgent={tone === 'destructive'}>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface InvoiceHeadProps {
  readonly form: TypedInvoiceForm;
  readonly vendors: readonly Vendor[];
  readonly marks: PlaceErrors;
  readonly onAddVendor: () => void;
}

/** The vendor, number, dates and total of the invoice. */
function InvoiceHead({ form, vendors, marks, onAddVendor }: InvoiceHeadProps) {
  const { typed, errors, typeHead } = form;
  const { head } = typed;
  const field = (name: HeadField) => ({
    name,
    'data-place': name,
    autoComplete: 'off',
    value: head[name],
    error: errors[name] || undefined,
    hint: marks[name] && <span className="font-medium text-warn">{marks[name]}</span>,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => typeHead(name, target.value),
  });
  // An inactive vendor is offered only if it is already chosen.
  const offered = vendors.filter(({ id, isActive }) => isActive || id === head.vendorId);
  return (
    <div className="grid gap-4 @md:grid-cols-2 @4xl:grid-cols-6">
      <div className="flex flex-wrap items-end gap-2 @md:col-span-2">
        <div className="min-w-0 flex-1 basis-44">
          <SelectField
            label="Vendor"
            name="vendorId"
            value={head.vendorId}
            error={errors['vendorId'] || undefined}
            onChange={(id) => typeHead('vendorId', id)}
          >
            <option value="">Choose a vendor</option>
            <Options of={offered} />
          </SelectField>
        </div>
        <Button variant="outline" onClick={onAddVendor}>
          New Vendor
        </Button>
      </div>
      <Field label="Invoice Number" {...field('invoiceNumber')} maxLength={100} />
      <Field label="Invoice Date" {...field('invoiceDate')} type="date" />
      <Field label="Due Date" {...field('dueDate')} type="date" optional />
      <Field label="Total Amount" {...field('totalAmount')} inputMode="decimal" />
    </div>
  );
}

interface SumsBarProps {
  readonly sums: TypedSums;
  readonly onTake: (total: string) => void;
}

/** The total of the lines beside the total on the invoice. */
function SumsBar({ sums, onTake }: SumsBarProps) {
  const { linesCents, totalCents, differenceCents, unreadable } = sums;
  const holds = differenceCents === 0 && unreadable === 0;
  return (
    <div
      role="status"
      aria-label="Sums"
      className={
        'flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-sunken ' +
        'px-4 py-2'
      }
    >
      <Sum name="Total of lines" cents={linesCents} />
      <Sum name="Invoice total" cents={totalCents} />
      {differenceCents === undefined ? null : holds ? (
        <span className="font-medium text-good">Totals match</span>
      ) : (
        <Sum name="Difference" cents={differenceCents} wrong />
      )}
      {unreadable === 0 ? null : (
        <span className="text-taken">
          {unreadable === 1
            ? 'One total isn’t a valid amount'
            : `${unreadable} totals aren’t valid amounts`}
        </span>
      )}
      {differenceCents === 0 ? null : (
        <Button
          variant="outline"
          size="sm"
          className="ml-auto"
          onClick={() => onTake(centsToText(linesCents))}
        >
          Use as invoice total
        </Button>
      )}
    </div>
  );
}

interface SumProps {
  readonly name: string;
  readonly cents: Cents | undefined;
  readonly wrong?: boolean;
}

function Sum({ name, cents, wrong = false }: SumProps) {
  return (
    <span className={wrong ? 'font-medium text-taken' : ''}>
      <span className="text-xs">{name}</span>{' '}
      <Money value={cents === undefined ? undefined : toDollars(cents)} />
    </span>
  );
}
