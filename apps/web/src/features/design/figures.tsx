import { Equation } from '../../ui/equation.tsx';
import { FigureLink } from '../../ui/figure-link.tsx';
import { LogoMark } from '../../ui/brand.tsx';
import { Money } from '../../ui/money.tsx';
import { Term } from '../../ui/term.tsx';
import { longText } from './long-text.ts';

export function Figures() {
  return (
    <>
      <p className="flex flex-wrap items-center gap-4">
        <LogoMark className="size-10" />
        <FigureLink figure="dirFees" value={885.6}>
          <Money value={885.6} sign="taken" />
        </FigureLink>
        <Money value={0} />
        <Money value={undefined} />
        <span>
          DIR fee <Term word="DIR fee" />
        </span>
      </p>
      <Equation
        lines={[
          { key: 'claims', label: longText, dollars: 1_665.53 },
          { key: 'lumps', label: 'Lump sums, taken', dollars: 4.6, operator: 'minus' },
          { key: 'payment', label: 'Payment', dollars: 1_660.93, operator: 'equals' },
        ]}
      />
    </>
  );
}
