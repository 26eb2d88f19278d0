import { pictureUrl } from "../../pictures.ts";

/** What a line of an order looks like; an empty place where its product has no picture. */
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
