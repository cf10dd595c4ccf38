import { createRoot } from 'react-dom/client';
import { IslandRoot } from '../../../island.tsx';
import { Guide } from './Guide.tsx';

/** Shows the guide. */
export function showGuide(): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(
    <IslandRoot>
      <Guide onClose={close} />
    </IslandRoot>,
  );
}
