import type { NewInvoiceBody } from '@pfs/wire/new-vendor-invoice';
import type { Vendor } from '@pfs/wire/vendors';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { faultyCells, miscalculated } from './faulty-cells.ts';
import { InvoiceHead } from './invoice-head.tsx';
import { LinesGrid } from './lines-grid.tsx';
import { SumsBar } from './sums-bar.tsx';
import type { Place, PlaceErrors } from './to-new-invoice.ts';
import { typedSums } from './typed-sums.ts';
import type { TypedInvoiceForm } from './use-typed-invoice.ts';

interface InvoiceFormProps {
  readonly label: string;
  readonly form: TypedInvoiceForm;
  readonly vendors: readonly Vendor[];
  /** What a person should look at, and why: by place, as errors are. */
  readonly marks?: PlaceErrors;
  readonly pending: boolean;
  readonly saveLabel: string;
  /** Further buttons, before the one that saves. */
  readonly actions: ReactNode;
  readonly onAddVendor: () => void;
  /** Where the person is, for whoever shows the place in a document. */
  readonly onFocusPlace?: (place: Place) => void;
  readonly onSave: (body: NewInvoiceBody) => void;
}

/** An invoice as it is typed, with its sums as the server will have them. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { label, form, vendors, marks = none, pending, onAddVendor, onSave } = props;
  const { typed, errors, general, wanted, want, check, typeHead } = form;
  const ref = useRef<HTMLFormElement>(null);
  const sums = useMemo(() => typedSums(typed), [typed]);
  const faults = useMemo(() => faultyCells(typed, errors), [typed, errors]);
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
      <Said
        tone="destructive"
        title="Please correct"
        said={[...(general ? [general] : []), ...faults]}
      />
      <Said
        tone="warn"
        title="Quantity × price is not the total; it is kept as a finding"
        said={wrong}
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

interface SaidProps {
  readonly tone: 'destructive' | 'warn';
  readonly title: string;
  readonly said: readonly string[];
}

function Said({ tone, title, said }: SaidProps) {
  if (said.length === 0) return null;
  return (
    <Notice tone={tone} title={title} urgent={tone === 'destructive'}>
      <ul>
        {said.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Notice>
  );
}
