import type { Popup } from '../../../../scripts/content/schema/popup.ts';

interface Entrance {
  keyframes: Keyframe[];
  /** ms */
  duration: number;
}

/** How a popup comes in; null for readers who asked for less motion. */
export function entranceOf({ animation, type, position }: Popup, lessMotion: boolean): Entrance | null {
  if (lessMotion) return null;
  const clear = { opacity: 0 };
  /* From the edge that it stands at. */
  const away = type === 'banner' && position === 'top' ? '-2rem' : '2rem';
  switch (animation) {
    case 'fade':
      return { keyframes: [clear, {}], duration: 200 };
    case 'slide':
      return { keyframes: [{ ...clear, translate: `0 ${away}` }, {}], duration: 250 };
    case 'scale':
      return { keyframes: [{ ...clear, scale: 0.9 }, {}], duration: 200 };
    case 'bounce':
      return {
        keyframes: [
          { ...clear, translate: `0 ${away}` },
          { translate: away.startsWith('-') ? '0 0.5rem' : '0 -0.5rem', offset: 0.6 },
          { translate: '0 0', offset: 0.8 },
          {},
        ],
        duration: 400,
      };
  }
}
