import { Button } from '../../ui/button.tsx';
import { Card, CardSection } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { LoadingStats, Stat, Stats } from '../../ui/stats.tsx';
import { longText } from './long-text.ts';

export function Cards() {
  return (
    <>
      <Card className="p-4">A card.</Card>
      <CardSection
        title={longText}
        description="What it shows."
        action={
          <Button variant="outline" size="sm">
            View All
          </Button>
        }
      >
        <p className="px-5 pb-5">What it holds.</p>
      </CardSection>
      <Stats columns={3}>
        <Stat label="Taken" caption="This month" tone="taken">
          <Money value={-1_234_567.89} />
        </Stat>
        <Stat label="Left" tone="good">
          <Money value={98_765.43} />
        </Stat>
        <Stat label={longText} caption="Not known yet">
          <Money value={undefined} />
        </Stat>
      </Stats>
      <LoadingStats columns={3} />
    </>
  );
}
