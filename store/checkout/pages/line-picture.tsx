import { pictureUrl } from "../../pictures.ts";

/** The picture of an order line; a placeholder if its product has none. */
export function LinePicture({ path, root }: { path: string | null; root: string }) {
  return (
    <div className="aspect-[4/5] overflow-hidden rounded-sm bg-ground">
      {path !== null && (
        <img
          src={pictureUrl(`${root}../`, path, 160)}
          alt=""
          width={64}
          height={80}
          className="h-full w-full object-cover"
        />
      )}
    </div>
  );
}
