const STAR = "M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.600 7.700l5.800-.800z";

/** A number of stars as a picture, with its text for screen readers. */
export function Stars({ value, className = "" }: { value: number; className?: string }) {
  return (
    <span role="img" aria-label={`${value} out of 5 stars`} className={`inline-flex ${className}`}>
      {[0, 1, 2, 3, 4].map((at) => (
        <span key={at} aria-hidden className="relative size-4">
          <Star className="text-line-strong" />
          <span
            className="absolute inset-0 overflow-hidden"
            style={{ width: `${Math.min(1, Math.max(0, value - at)) * 100}%` }}
          >
            <Star className="text-ink" />
          </span>
        </span>
      ))}
    </span>
  );
}

function Star({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 20 20" className={`block size-4 ${className}`} fill="currentColor">
      <path d={STAR} />
    </svg>
  );
}
