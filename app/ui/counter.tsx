/** A live count of typed characters, which screen readers do not announce on every change. */
export function Counter({ id, count, max, more = "" }: { id?: string; count: number; max: number; more?: string }) {
  const isOver = count > max;
  return (
    <span id={id} className={`text-14 tabular-nums ${isOver ? "font-medium text-crimson" : "text-stone-strong"}`}>
      {`${count} / ${max}${more}`}
    </span>
  );
}
