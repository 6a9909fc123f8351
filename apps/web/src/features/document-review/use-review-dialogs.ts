import type { MarkedRegion } from '@pfs/wire/document-review-changes';
import { useState } from 'react';

export type ReviewDialog = 'finish' | 'reject' | 'other_currency' | 'turn' | 'column' | 'region';

/** Which dialog is open over a desk, and what it is about. */
export function useReviewDialogs({ payment, page }: Pick<MarkedRegion, 'payment' | 'page'>) {
  const [dialog, setDialog] = useState<ReviewDialog>();
  const [column, setColumn] = useState<string>();
  const [region, setRegion] = useState<Omit<MarkedRegion, 'part'>>();
  return {
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(undefined),
    column,
    openColumn: (field: string) => {
      setColumn(field);
      setDialog('column');
    },
    region,
    openRegion: (box: MarkedRegion['box']) => {
      setRegion({ payment, page, box });
      setDialog('region');
    },
  };
}
