/** A message for browsers without JavaScript; others show it in a toast. */
export function WithoutScripts({ children, className = "" }: { children: string; className?: string }) {
  return (
    <noscript>
      <p className={`border-l-2 border-line-strong py-1 pl-4 font-medium ${className}`}>{children}</p>
    </noscript>
  );
}
