interface ProgressRingProps {
  /** 0 to 100. */
  value: number;
  /** Accessible name without the number, such as 'Topics done'. */
  label: string;
  /** Text in the middle; by default the rounded value with a percent sign. */
  text?: string;
  /** Width and height in pixels. */
  size?: number;
}

/** A ring that fills with the value, in the hue of the subject around it. */
export function ProgressRing({ value, label, text, size = 96 }: ProgressRingProps) {
  const filled = Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0));
  const shown = text ?? `${Math.round(filled)}%`;
  return (
    <svg
      className="progress-ring"
      viewBox="0 0 96 96"
      width={size}
      height={size}
      role="img"
      aria-label={`${label}: ${shown}`}
    >
      <circle cx="48" cy="48" r="42" />
      {filled > 0 && (
        <circle
          className="filled"
          cx="48"
          cy="48"
          r="42"
          pathLength="100"
          strokeDasharray={`${filled} 100`}
        />
      )}
      <text x="48" y="49">
        {shown}
      </text>
    </svg>
  );
}
