/** How an area or a line of a picture is painted; the classes are in `drawings.css`. */
type Paint = 'ground' | 'wash' | 'warm' | 'page' | 'line' | 'fine' | 'glow';
type Shape = readonly [paint: Paint, path: string];

/* All pictures are 160 wide and 120 high. */
const GROUND: Shape = ['ground', 'M8 112c14-34 44-46 72-46s58 12 72 46z'];

const PICTURES = {
  /* An open book below a rising sun. */
  books: [
    GROUND,
    ['warm', 'M60 46a20 20 0 0 1 40 0z'],
    ['glow', 'M80 18v-9M58 26l-6-7M102 26l6-7M48 42l-9-2M112 42l9-2'],
    ['page', 'M80 60c-13-9-31-12-49-11v47c18-1 36 2 49 12 13-10 31-13 49-12V49c-18-1-36 2-49 11z'],
    [
      'fine',
      'M42 61c10 0 19 2 28 6M42 71c10 0 19 2 28 6M42 81c10 0 19 2 28 6M118 61c-10 0-19 2-28 6M118 71c-10 0-19 2-28 6M118 81c-10 0-19 2-28 6',
    ],
    ['line', 'M80 60c-13-9-31-12-49-11v47c18-1 36 2 49 12 13-10 31-13 49-12V49c-18-1-36 2-49 11zM80 60v48'],
  ],
  /* Two cards, one of them turned over. */
  cards: [
    GROUND,
    ['wash', 'M38 44l52-14a6 6 0 0 1 7 4l12 46a6 6 0 0 1-4 7l-52 14a6 6 0 0 1-7-4L34 51a6 6 0 0 1 4-7z'],
    ['line', 'M38 44l52-14a6 6 0 0 1 7 4l12 46a6 6 0 0 1-4 7l-52 14a6 6 0 0 1-7-4L34 51a6 6 0 0 1 4-7z'],
    ['page', 'M68 42h54a6 6 0 0 1 6 6v50a6 6 0 0 1-6 6H68a6 6 0 0 1-6-6V48a6 6 0 0 1 6-6z'],
    ['line', 'M68 42h54a6 6 0 0 1 6 6v50a6 6 0 0 1-6 6H68a6 6 0 0 1-6-6V48a6 6 0 0 1 6-6zM82 74l9 9 18-20'],
    ['glow', 'M132 28v10M127 33h10M30 26v8M26 30h8'],
  ],
  /* Bars that rise, with a line above them. */
  chart: [
    GROUND,
    ['page', 'M34 30h92a6 6 0 0 1 6 6v68a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6z'],
    ['wash', 'M44 82h12v18H44zM64 72h12v28H64zM84 78h12v22H84z'],
    ['warm', 'M104 58h12v42h-12z'],
    [
      'line',
      'M34 30h92a6 6 0 0 1 6 6v68a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6zM40 100h80M44 100V82h12v18M64 100V72h12v28M84 100V78h12v22M104 100V58h12v42',
    ],
    ['glow', 'M44 66l22-12 20 8 26-20M104 41l9 0 0 9'],
  ],
  /* A calendar with one day ticked. */
  calendar: [
    GROUND,
    ['page', 'M38 34h84a6 6 0 0 1 6 6v64a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6z'],
    [
      'wash',
      'M38 34h84a6 6 0 0 1 6 6v12H32V40a6 6 0 0 1 6-6zM44 62h14v14H44zM44 86h14v14H44zM98 62h16v14H98z',
    ],
    ['warm', 'M70 62h16v14H70z'],
    [
      'line',
      'M38 34h84a6 6 0 0 1 6 6v64a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6V40a6 6 0 0 1 6-6zM32 52h96M52 26v14M108 26v14',
    ],
    ['fine', 'M70 86h16v14H70zM98 86h16v14H98z'],
    ['glow', 'M73 69l4 4 7-8'],
  ],
  /* A book with a ribbon. */
  bookmark: [
    GROUND,
    ['page', 'M46 28h62a6 6 0 0 1 6 6v74H50a8 8 0 0 1-8-8V32a4 4 0 0 1 4-4z'],
    ['wash', 'M42 98a8 8 0 0 1 8-8h64v18H50a8 8 0 0 1-8-8z'],
    ['warm', 'M82 28h18v38l-9-7-9 7z'],
    [
      'line',
      'M46 28h62a6 6 0 0 1 6 6v74H50a8 8 0 0 1-8-8V32a4 4 0 0 1 4-4zM42 100a8 8 0 0 1 8-10h64M82 28v38l9-7 9 7V28',
    ],
    ['fine', 'M54 44h18M54 54h18M54 64h12'],
  ],
  /* A glass over a page. */
  search: [
    GROUND,
    ['page', 'M44 24h56a6 6 0 0 1 6 6v74a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z'],
    ['line', 'M44 24h56a6 6 0 0 1 6 6v74a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z'],
    ['fine', 'M50 40h40M50 52h24M50 64h16M50 76h14M50 88h20'],
    ['warm', 'M75 70a21 21 0 1 0 42 0a21 21 0 1 0-42 0z'],
    ['glow', 'M75 70a21 21 0 1 0 42 0a21 21 0 1 0-42 0zM112 85l18 18M86 66c1-5 5-8 10-8'],
  ],
  /* A signpost with two arms. */
  lost: [
    GROUND,
    ['wash', 'M46 34h52l12 10-12 10H46z'],
    ['warm', 'M114 64H68L56 74l12 10h46z'],
    ['line', 'M80 34V20M80 54v10M80 84v28M46 34h52l12 10-12 10H46zM64 112h32'],
    ['glow', 'M114 64H68L56 74l12 10h46z'],
    ['fine', 'M56 44h28M76 74h26'],
  ],
  /* A cloud and a page that is kept. */
  offline: [
    GROUND,
    ['wash', 'M46 60a17 17 0 0 1 3-34 24 24 0 0 1 46-2 18 18 0 0 1 18 36z'],
    ['line', 'M46 60a17 17 0 0 1 3-34 24 24 0 0 1 46-2 18 18 0 0 1 18 36zM80 60v14'],
    ['page', 'M52 78h56a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5H52a5 5 0 0 1-5-5V83a5 5 0 0 1 5-5z'],
    ['line', 'M52 78h56a5 5 0 0 1 5 5v22a5 5 0 0 1-5 5H52a5 5 0 0 1-5-5V83a5 5 0 0 1 5-5z'],
    ['glow', 'M73 68l7 7 7-7M70 94l7 7 13-14'],
  ],
  /* A flag on a mountain. */
  done: [
    GROUND,
    ['page', 'M24 110l42-58 18 22 10-12 42 48z'],
    ['wash', 'M66 52l-15 21 8 5 7-6 8 7 6-10z'],
    ['line', 'M24 110l42-58 18 22 10-12 42 48zM51 73l8 5 7-6 8 7 6-10'],
    ['warm', 'M66 22l26 7-26 9z'],
    ['glow', 'M66 52V18M66 22l26 7-26 9M116 26v10M111 31h10M36 38v8M32 42h8'],
  ],
  /* An oil lamp, for what opens after signing in. */
  lamp: [
    GROUND,
    ['warm', 'M80 22c12 12 17 21 17 29a17 17 0 0 1-34 0c0-8 5-17 17-29z'],
    [
      'glow',
      'M80 22c12 12 17 21 17 29a17 17 0 0 1-34 0c0-8 5-17 17-29zM44 40l-9-4M116 40l9-4M52 22l-6-8M108 22l6-8',
    ],
    ['page', 'M26 74h108c-5 18-24 28-54 28S31 92 26 74z'],
    ['wash', 'M26 74h108l-3 8H29z'],
    ['line', 'M80 68v6M26 74h108c-5 18-24 28-54 28S31 92 26 74zM60 112h40M70 102l-4 10M90 102l4 10'],
  ],
} as const satisfies Record<string, readonly Shape[]>;

export type PictureName = keyof typeof PICTURES;

/** The picture's parts in the order in which they are painted. */
export function pictureShapes(name: PictureName): readonly Shape[] {
  return PICTURES[name];
}

/** The picture as markup, for pages. It is decoration, without an accessible name. */
export function pictureHtml(name: PictureName): string {
  const paths = pictureShapes(name).map(([paint, path]) => `<path class="${paint}" d="${path}"/>`);
  return `<svg class="picture" viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">${paths.join('')}</svg>`;
}

export const PICTURE_NAMES = Object.keys(PICTURES) as PictureName[];
