/** Without scripts nothing asks whether one is sure: a box has to be ticked first. */
export function SureBox() {
  return (
    <noscript>
      <label className="flex items-center gap-2 text-14">
        <input type="checkbox" required className="check" />
        Yes, really
      </label>
    </noscript>
  );
}
