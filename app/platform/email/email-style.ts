import type { CSSProperties } from "react";

/** The tokens of app/ui/tokens.css in sRGB: email clients support neither custom properties nor oklch(). */
const paper = "#faf6ef";
const ink = "#1f1915";
const stone = "#554e48";
const line = "#d7d0c6";
const display = '"Instrument Serif", Georgia, "Times New Roman", serif';
const text = "Geist, system-ui, -apple-system, Helvetica, Arial, sans-serif";

export const DARK_EMAIL = `
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #181411 !important; }
  .ink { color: #ece7de !important; }
  .quiet { color: #b9b3aa !important; }
  .rule { border-color: #37322d !important; }
}`;

const base: CSSProperties = { margin: 0, fontFamily: text, fontSize: 16, lineHeight: "24px", color: ink };
const small: CSSProperties = { ...base, fontSize: 14, lineHeight: "20px", color: stone };

export const emailStyle = {
  body: { margin: 0, backgroundColor: paper, fontFamily: text },
  /** Breaks long links and words, which would otherwise stretch the table and the whole email. */
  page: { maxWidth: 600, margin: "0 auto", padding: "40px 24px 56px", wordBreak: "break-word" },
  wordmark: { ...base, fontFamily: display, fontSize: 22, letterSpacing: "0.04em" },
  heading: { ...base, margin: "40px 0 16px", fontFamily: display, fontWeight: 400, fontSize: 40, lineHeight: "44px" },
  text: { ...base, margin: "0 0 16px" },
  rule: { margin: "24px 0", border: "none", borderTop: `1px solid ${line}` },
  row: { marginBottom: 16 },
  picture: { width: 80 },
  image: { display: "block", borderRadius: 3, backgroundColor: "#ebe1d0", objectFit: "cover" },
  item: base,
  small,
  price: { whiteSpace: "nowrap", paddingLeft: 12 },
  amount: small,
  total: { ...base, fontSize: 18, paddingTop: 8 },
  link: { color: ink, textDecoration: "underline" },
  quietLink: { color: stone, textDecoration: "underline" },
  button: {
    ...base,
    display: "inline-block",
    margin: "8px 0",
    padding: "12px 24px",
    borderRadius: 3,
    backgroundColor: "#86182b",
    color: "#fdfaf5",
    fontWeight: 500,
    textDecoration: "none",
  },
  code: {
    ...base,
    margin: "8px 0 24px",
    fontFamily: display,
    fontSize: 40,
    lineHeight: "48px",
    letterSpacing: "0.12em",
  },
} satisfies Record<string, CSSProperties>;
