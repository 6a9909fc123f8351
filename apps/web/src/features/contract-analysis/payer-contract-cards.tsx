import type { PayerContracts } from '@pfs/wire/contract-analysis';
import { PayerContractCard } from './payer-contract-card.tsx';

export function PayerContractCards({ data }: { readonly data: PayerContracts }) {
  return (
    <ul aria-label="Payer contracts" className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
      {data.contracts.map((contract) => (
        <li key={contract.payerName} className="flex min-w-0">
          <PayerContractCard contract={contract} period={data.period} />
        </li>
      ))}
    </ul>
  );
}
