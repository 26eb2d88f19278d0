import { Link } from "react-router";
import { collectionAddress } from "../list/browse.ts";

/** Links to the collections that a product is in. */
export function InCollections({ collections }: { collections: { handle: string; title: string }[] }) {
  if (collections.length === 0) return null;
  return (
    <nav aria-label="Collections" className="mt-section border-t border-line pt-6 text-14">
      <h2 className="label">In these collections</h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {collections.map(({ handle, title }) => (
          <li key={handle}>
            <Link to={collectionAddress(handle)} className="link inline-flex min-h-11 items-center wrap-anywhere">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
