import { ICON_VIEW_BOX, subjectIcon } from './drawings/subject-icons.ts';

interface SubjectIconProps {
  slug: string;
  /** Such as `GS-II`, or the subject's whole title; by default the usual paper of the subject. */
  paper?: string | undefined;
  /** Width and height in pixels. */
  size?: number;
}

/** The drawing of a subject on a tile in its hue. It has no accessible name: show the title beside it. */
export function SubjectIcon({ slug, paper, size = 48 }: SubjectIconProps) {
  const { className, tint, lines } = subjectIcon(slug, paper);
  return (
    <svg
      className={`subject-icon ${className}`}
      width={size}
      height={size}
      viewBox={ICON_VIEW_BOX}
      aria-hidden="true"
    >
      <rect x="-8" y="-8" width="40" height="40" rx="12" />
      <path className="tint" d={tint} />
      <path d={lines} />
    </svg>
  );
}
