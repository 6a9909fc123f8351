import { useState } from 'react';
import { Narrowed } from '../../ui/tables/narrowed.tsx';
import { Pager } from '../../ui/tables/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { longText } from './long-text.ts';

const tabs = [
  { value: 'one', label: 'Chosen (3)', content: 'What the first holds.' },
  { value: 'two', label: 'Another', content: 'What the second holds.' },
  { value: 'three', label: longText, content: 'What the third holds.' },
];

export function TabRows() {
  const [tab, setTab] = useState('one');
  const [page, setPage] = useState(1);
  return (
    <>
      <Tabs label="Examples" tabs={tabs} value={tab} onChange={setTab} />
      <Narrowed to={['Up to Nov 30, 2026', 'counted']} onClear={() => setPage(1)} />
      <Pager what="claims" page={page} pageSize={25} total={100_000} onPage={setPage} />
    </>
  );
}
