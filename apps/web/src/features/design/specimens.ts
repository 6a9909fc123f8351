import { Badges } from './badges.tsx';
import { Buttons } from './buttons.tsx';
import { Cards } from './cards.tsx';
import { Charts } from './charts.tsx';
import { Choices } from './choices.tsx';
import { Colours } from './colours.tsx';
import { Days } from './days.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Floating } from './floating.tsx';
import { Frames } from './frames.tsx';
import { Notices } from './notices.tsx';
import { Pages } from './pages.tsx';
import type { Specimen } from './specimen.ts';
import { States } from './states.tsx';
import { TabRows } from './tab-rows.tsx';
import { Tables } from './tables.tsx';

export const specimens: readonly Specimen[] = [
  { name: 'Colours and type', shows: Colours },
  { name: 'Frame of a page', shows: Frames },
  { name: 'Buttons', shows: Buttons },
  { name: 'Badges', shows: Badges },
  { name: 'Fields', shows: Fields },
  { name: 'Choices', shows: Choices },
  { name: 'Days and periods', shows: Days },
  { name: 'Tabs and pages', shows: TabRows },
  { name: 'Cards and figures', shows: Cards },
  { name: 'Sums and links', shows: Figures },
  { name: 'Notices', shows: Notices },
  { name: 'Waiting, failed, empty', shows: States },
  { name: 'Tables', shows: Tables },
  { name: 'Charts', shows: Charts },
  { name: 'Pages of a document', shows: Pages },
  { name: 'What floats', shows: Floating },
];
