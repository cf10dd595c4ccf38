import { paperClass, paperOf } from '../../format/gs-paper.ts';

/** A drawing on a grid of 24 by 24: path data for the tinted areas, and for the lines above them. */
interface IconDrawing {
  paper: string;
  tint: string;
  lines: string;
}

/** Path data of a circle. */
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const ICONS: Readonly<Record<string, IconDrawing>> = {
  /* A parliament with a dome. */
  polity: {
    paper: 'GS-II',
    tint: 'M6.5 10.5a5.5 5.5 0 0 1 11 0z',
    lines:
      'M12 5V2.5h2.5M6.5 10.5a5.5 5.5 0 0 1 11 0M3.5 10.5h17M6 10.5v7M10 10.5v7M14 10.5v7M18 10.5v7M4.5 17.5h15M3 20.5h18',
  },
  /* A spinning wheel. */
  'modern-history': {
    paper: 'GS-I',
    tint: circle(9, 10.5, 6.5),
    lines: `${circle(9, 10.5, 6.5)}M9 4v13M2.5 10.5h13M4.4 5.9l9.2 9.2M13.6 5.9l-9.2 9.2M2.5 20.5h19M9 17v3.5M19 20.5v-9.5M17 11h4.5M15 8l4 3`,
  },
  /* Mountains and the sun. */
  'physical-geography': {
    paper: 'GS-I',
    tint: 'M2.5 19.5 9 7.5l4.2 7.2 2.3-3.2 6 8z',
    lines: `M2.5 19.5 9 7.5l4.2 7.2 2.3-3.2 6 8zM6.9 11.5l2.1 1.7 2.3-1.7${circle(17, 6, 2)}`,
  },
  /* A rupee coin. */
  economics: {
    paper: 'GS-III',
    tint: circle(12, 12, 9),
    lines: `${circle(12, 12, 9)}M8.8 7.5h6.4M8.8 10.3h6.4M13.6 17l-4.8-4.2h1.5c3.5 0 3.5-5.3 0-5.3`,
  },
  /* A stupa. */
  'ancient-history': {
    paper: 'GS-I',
    tint: 'M4 17.5a8 8 0 0 1 16 0z',
    lines:
      'M4 17.5a8 8 0 0 1 16 0M2.5 17.5h19M2.5 20.5h19M9.5 9.9V7.5h5v2.4M12 7.5V2.5M10 5h4M7.5 17.5v3M12 17.5v3M16.5 17.5v3',
  },
  /* A lotus. */
  'art-culture': {
    paper: 'GS-I',
    tint: 'M12 4.5c2.5 2.7 3.6 5.3 3.6 7.9 0 2.3-1.3 4.8-3.6 6.6-2.3-1.8-3.6-4.3-3.6-6.6 0-2.6 1.1-5.2 3.6-7.9z',
    lines:
      'M12 4.5c2.5 2.7 3.6 5.3 3.6 7.9 0 2.3-1.3 4.8-3.6 6.6-2.3-1.8-3.6-4.3-3.6-6.6 0-2.6 1.1-5.2 3.6-7.9zM8.5 10.9C7 9.6 5.1 9 2.8 9c0 5.5 3.7 9.7 9.2 10 5.5-.3 9.2-4.5 9.2-10-2.3 0-4.2.6-5.7 1.9M8 21.5h8',
  },
  /* A globe. */
  geography: {
    paper: 'GS-I',
    tint: 'M12 3c2.6 2.5 3.9 5.5 3.9 9s-1.3 6.5-3.9 9c-2.6-2.5-3.9-5.5-3.9-9s1.3-6.5 3.9-9z',
    lines: `${circle(12, 12, 9)}M12 3c2.6 2.5 3.9 5.5 3.9 9s-1.3 6.5-3.9 9c-2.6-2.5-3.9-5.5-3.9-9s1.3-6.5 3.9-9zM4.2 7.5h15.6M4.2 16.5h15.6`,
  },
  /* A gate between minarets. */
  'medieval-history': {
    paper: 'GS-I',
    tint: 'M8 11.5c-1.5-3.2 2-4.7 4-7.5 2 2.8 5.5 4.3 4 7.5z',
    lines:
      'M2.5 20.5h19M4.5 20.5V8.5M19.5 20.5V8.5M3 8.5h3M18 8.5h3M4.5 8.5V5.5M19.5 8.5V5.5M7.5 20.5v-9h9v9M8 11.5c-1.5-3.2 2-4.7 4-7.5 2 2.8 5.5 4.3 4 7.5M12 4V2.5M10 20.5V17c0-1.2 1-1.8 2-2.7 1 .9 2 1.5 2 2.7v3.5',
  },
  /* A leaf. */
  environment: {
    paper: 'GS-III',
    tint: 'M5.5 18.5C3.5 10 9.5 4 20.5 3.5c.5 10.5-5.5 17-15 15z',
    lines:
      'M5.5 18.5C3.5 10 9.5 4 20.5 3.5c.5 10.5-5.5 17-15 15zM3 21.5c2-5.5 5.5-9.5 10.5-12M9 13.5V10M11.5 15.5h-4',
  },
  /* A rocket. */
  'science-tech': {
    paper: 'GS-III',
    tint: 'M12 2.5c3 2.5 4.3 5.5 4.3 9.2v4.8H7.7v-4.8c0-3.7 1.3-6.7 4.3-9.2z',
    lines: `M12 2.5c3 2.5 4.3 5.5 4.3 9.2v4.8H7.7v-4.8c0-3.7 1.3-6.7 4.3-9.2zM7.7 11.5 4.5 15v4.5l3.2-3M16.3 11.5l3.2 3.5v4.5l-3.2-3M10 19v1.5M14 19v1.5M12 19v2.5${circle(12, 9, 1.7)}`,
  },
  /* A flag with three bands and a wheel. */
  'post-independence': {
    paper: 'GS-I',
    tint: 'M5 8.3h15.5v4.4H5z',
    lines: `M5 2.5v19M5 4h15.5v13H5M5 8.3h15.5M5 12.7h15.5M3 21.5h4${circle(12.8, 10.5, 1)}`,
  },
  /* People of different ages. */
  society: {
    paper: 'GS-I',
    tint: `${circle(12, 7, 3)}M6.5 20c0-4.5 2.2-7 5.5-7s5.5 2.5 5.5 7z`,
    lines: `${circle(12, 7, 3)}M6.5 20c0-4.5 2.2-7 5.5-7s5.5 2.5 5.5 7z${circle(4.7, 10.3, 1.9)}${circle(19.3, 10.3, 1.9)}M5.8 14.6c-2.6-.7-4.3 1.7-4.3 5.4h2M18.2 14.6c2.6-.7 4.3 1.7 4.3 5.4h-2`,
  },
  /* A sailing ship. */
  'world-history': {
    paper: 'GS-I',
    tint: 'M12.5 4.5c4 1.6 6 4.5 6.5 9h-6.5zM10.5 6.5v7H5c.7-3.3 2.5-5.8 5.5-7z',
    lines:
      'M2.5 16.5h19l-2.7 4.5H5.2zM11.5 16.5V2.5M12.5 4.5c4 1.6 6 4.5 6.5 9h-6.5zM10.5 6.5v7H5c.7-3.3 2.5-5.8 5.5-7z',
  },
  /* A paper with a seal. */
  governance: {
    paper: 'GS-II',
    tint: circle(16, 16.5, 4),
    lines: `M11 21.5H5.5a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1h8.5l4.5 4.5v3M14 2.5V7h4.5M8 10.5h5.5M8 14h2.5M8 6.5h2.5${circle(16, 16.5, 4)}M14.3 16.5l1.3 1.3 2.3-2.5`,
  },
  /* Two flags above one table. */
  'international-relations': {
    paper: 'GS-II',
    tint: 'M8 3.5 2.5 4.7v5L8 8.5zM16 3.5l5.5 1.2v5L16 8.5z',
    lines:
      'M8 2.5v15M16 2.5v15M8 3.5 2.5 4.7v5L8 8.5M16 3.5l5.5 1.2v5L16 8.5M8 13c2.4-2 5.6-2 8 0M3 17.5h18M6 17.5v4M18 17.5v4',
  },
  /* Scales. */
  'social-justice': {
    paper: 'GS-II',
    tint: 'M2.2 13.5a2.9 2.9 0 0 0 5.6 0zM16.2 13.5a2.9 2.9 0 0 0 5.6 0z',
    lines:
      'M12 3v17.5M7.5 20.5h9M5 6.5c2.5 0 4.5-.5 7-1.5 2.5 1 4.5 1.5 7 1.5M5 6.5l-2.8 7h5.6zM19 6.5l-2.8 7h5.6zM2.2 13.5a2.9 2.9 0 0 0 5.6 0M16.2 13.5a2.9 2.9 0 0 0 5.6 0',
  },
  /* An ear of grain. */
  agriculture: {
    paper: 'GS-III',
    tint: 'M12 8c-2-1.6-2-3.9 0-5.5 2 1.6 2 3.9 0 5.5zM12 13c-.3-2.9-2-4.5-5.2-4.5C7 11.5 8.8 13 12 13zM12 13c.3-2.9 2-4.5 5.2-4.5-.2 3-2 4.5-5.2 4.5z',
    lines:
      'M12 21.5V8M12 8c-2-1.6-2-3.9 0-5.5 2 1.6 2 3.9 0 5.5zM12 13c-.3-2.9-2-4.5-5.2-4.5C7 11.5 8.8 13 12 13zM12 13c.3-2.9 2-4.5 5.2-4.5-.2 3-2 4.5-5.2 4.5zM12 18c-.3-2.9-2-4.5-5.2-4.5.2 3 2 4.5 5.2 4.5zM12 18c.3-2.9 2-4.5 5.2-4.5-.2 3-2 4.5-5.2 4.5z',
  },
  /* A house above a flood. */
  'disaster-management': {
    paper: 'GS-III',
    tint: 'M6 15V9l6-5 6 5v6z',
    lines:
      'M3.5 11 12 3.5l8.5 7.5M6 9v5.5M18 9v5.5M10 14.5V11h4v3.5M2.5 17.2c1.6-1.4 3.2-1.4 4.750 0s3.2 1.4 4.750 0 3.2-1.4 4.750 0 3.2 1.4 4.750 0M2.5 21c1.6-1.4 3.2-1.4 4.750 0s3.2 1.4 4.750 0 3.2-1.4 4.750 0 3.2 1.4 4.750 0',
  },
  /* A shield. */
  'internal-security': {
    paper: 'GS-III',
    tint: 'M12 2.5l8 3v6c0 4.8-3.2 8.2-8 10z',
    lines: 'M12 2.5l8 3v6c0 4.8-3.2 8.2-8 10-4.8-1.8-8-5.2-8-10v-6zM8.5 11.8l2.5 2.5 4.5-4.8',
  },
  /* An oil lamp. */
  ethics: {
    paper: 'GS-IV',
    tint: 'M12 2.5c2.2 2.2 3.1 3.9 3.1 5.4a3.1 3.1 0 0 1-6.2 0c0-1.5.9-3.2 3.1-5.4z',
    lines:
      'M12 2.5c2.2 2.2 3.1 3.9 3.1 5.4a3.1 3.1 0 0 1-6.2 0c0-1.5.9-3.2 3.1-5.4zM12 11v2.5M2.5 13.5h19c-1 3.5-4.5 5.5-9.5 5.5s-8.5-2-9.5-5.5zM8 21.5h8',
  },
};

/* An open book. */
const OTHER: IconDrawing = {
  paper: '',
  tint: 'M12 6.5c2.4-1.8 5.6-2.2 9-1.8v13.4c-3.4-.4-6.6 0-9 1.9z',
  lines:
    'M12 6.5C9.6 4.7 6.4 4.3 3 4.7v13.4c3.4-.4 6.6 0 9 1.9 2.4-1.9 5.6-2.3 9-1.9V4.7c-3.4-.4-6.6 0-9 1.8zM12 6.5V20',
};

/** Slugs of the subjects that have their own icon. */
export const ICON_SLUGS: readonly string[] = Object.keys(ICONS);

interface SubjectIcon {
  /** `paper-gs2`, or an empty text for a subject without a known paper. */
  className: string;
  tint: string;
  lines: string;
}

/**
 * The drawing of a subject; an open book for a subject that has none.
 * @param paper such as `GS-II`, or a title that starts with `(GS-II)`; by default the usual paper of the subject
 */
export function subjectIcon(slug: string, paper?: string): SubjectIcon {
  const icon = Object.hasOwn(ICONS, slug) ? (ICONS[slug] ?? OTHER) : OTHER;
  const { tint, lines } = icon;
  return { className: paperClass(paperOf(paper ?? '') ?? icon.paper), tint, lines };
}

/** The icon as markup, for pages and for lists that are written as text. It has no accessible name: show the title beside it. */
export function subjectIconHtml(slug: string, paper?: string, size = 48): string {
  const { className, tint, lines } = subjectIcon(slug, paper);
  return `<svg class="subject-icon ${className}" width="${size}" height="${size}" viewBox="${ICON_VIEW_BOX}" aria-hidden="true"><rect x="-8" y="-8" width="40" height="40" rx="12"/><path class="tint" d="${tint}"/><path d="${lines}"/></svg>`;
}

/** Leaves room for a rounded tile around the drawing. */
export const ICON_VIEW_BOX = '-8 -8 40 40';
