import type { ReactNode } from "react";

/** A 20 px grid and one line weight. Decorative only: the control around it has the label. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const SearchIcon = () => (
  <Icon>
    <circle cx="8.75" cy="8.75" r="5.25" />
    <path d="m12.75 12.75 4 4" />
  </Icon>
);

export const BagIcon = () => (
  <Icon>
    <path d="M3.75 6.75h12.5l.75 10.5H3z" />
    <path d="M7 9V5.75a3 3 0 0 1 6 0V9" />
  </Icon>
);

export const HeartIcon = ({ isFilled = false }: { isFilled?: boolean }) => (
  <Icon>
    <path
      d="M10 16.75 3.9 10.6a3.7 3.7 0 0 1 0-5.2 3.6 3.6 0 0 1 5.15 0l.95.95.95-.95a3.6 3.6 0 0 1 5.15 0 3.7 3.7 0 0 1 0 5.2z"
      strokeLinejoin="round"
      fill={isFilled ? "currentColor" : "none"}
    />
  </Icon>
);

export const PersonIcon = ({ isFilled = false }: { isFilled?: boolean }) => (
  <Icon>
    <circle cx="10" cy="6.5" r="3.25" fill={isFilled ? "currentColor" : "none"} />
    <path d="M3.5 17.25a6.5 6.5 0 0 1 13 0" fill={isFilled ? "currentColor" : "none"} />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M2.5 7h15M2.5 13h15" />
  </Icon>
);

export const LeavesSiteIcon = () => (
  <Icon>
    <path d="M6.5 13.5 14 6M8 5.5h6.5V12" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m4.5 4.5 11 11m0-11-11 11" />
  </Icon>
);

export const ChevronIcon = () => (
  <svg
    width="10"
    height="10"
    viewBox="0 0 10 10"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden="true"
  >
    <path d="m1.5 3.25 3.5 3.5 3.5-3.5" />
  </svg>
);
