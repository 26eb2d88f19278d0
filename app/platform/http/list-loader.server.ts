import { data } from "react-router";
import { readId, searchIn } from "../list-search.ts";
import { log } from "../log.server.ts";

/** What the URL of a list asks for. A list has one of the cursors: `after` a cursor of `cursorOf`, or `before` an id. */
export function readListQuery(request: Request) {
  const { searchParams: params } = new URL(request.url);
  return {
    params,
    search: searchIn(params),
    after: params.get("after") || undefined,
    before: readId(params.get("before")) || undefined,
  };
}

/** The data of a screen with a list. If `read` fails, logs `failure`, and the screen is rendered without its list, with status 500. */
export async function loadList<Screen extends object, List>(
  screen: Screen,
  failure: string,
  read: () => Promise<List>,
) {
  const list = await read().catch((error: unknown) => {
    log("error", failure, { error });
    return null;
  });
  return data({ ...screen, list }, list === null ? { status: 500 } : undefined);
}
