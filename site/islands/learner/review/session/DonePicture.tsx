/** A stack of reviewed cards with a rising sun, drawn in the colours of the theme. */
export function DonePicture() {
  return (
    <svg viewBox="0 0 240 150" className="mx-auto h-36 w-60" fill="none" aria-hidden="true">
      <path d="M20 128c28-44 172-44 200 0z" className="fill-accent-wash" />
      <g className="stroke-warn" strokeWidth="3" strokeLinecap="round">
        <circle cx="120" cy="46" r="17" className="fill-warn-wash" />
        <path d="M120 14V6M92 24l-6-7M148 24l6-7M84 48h-9M156 48h9" />
      </g>
      <g className="fill-card stroke-accent" strokeWidth="2.5" strokeLinejoin="round">
        <rect x="70" y="72" width="76" height="52" rx="9" transform="rotate(-9 108 98)" />
        <rect x="88" y="70" width="76" height="52" rx="9" transform="rotate(5 126 96)" />
        <rect x="80" y="76" width="80" height="54" rx="9" />
      </g>
      <path
        d="m105 103 10 10 21-23"
        className="stroke-accent"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
