import { PagePicture } from '../../ui/page-picture/page-picture.tsx';

const page = { width: 300, height: 160 };
const boxes = [
  { key: 'sure', doubtful: false, box: { left: 20, top: 20, right: 120, bottom: 36 } },
  { key: 'doubt', doubtful: true, box: { left: 20, top: 60, right: 120, bottom: 76 } },
  { key: 'chosen', doubtful: true, box: { left: 20, top: 100, right: 120, bottom: 116 } },
];

/** Read and drawn, and not to be had. */
export function Pages() {
  return ['/logo.svg', '/no-such-picture.png'].map((source) => (
    <div key={source} className="relative max-h-80 overflow-auto bg-sheet">
      <PagePicture
        page={page}
        source={source}
        alt="A page"
        boxes={boxes}
        selected={boxes[2]?.box}
        zoom={1}
        onChoose={() => undefined}
      />
    </div>
  ));
}
