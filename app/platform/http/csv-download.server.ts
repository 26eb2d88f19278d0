import { log } from "../log.server.ts";
import { csvLine } from "./csv.ts";

type Cells = (string | number | boolean | null)[];

/**
 * A list as a file, sent page by page while it is read: however long it is, no more than one page of it is held. Where reading fails on the
 * way the download breaks off, so that half a list is not taken for all of it.
 */
export function csvDownload(fileName: string, columns: string[], pages: AsyncGenerator<Cells[]>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The mark by which spreadsheets know UTF-8.
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(columns)}`));
    },
    async pull(controller) {
      try {
        const { done, value } = await pages.next();
        if (done) return controller.close();
        if (value.length > 0) controller.enqueue(encoder.encode(value.map(csvLine).join("")));
      } catch (error) {
        log("error", "a list was not exported whole", { fileName, error });
        controller.error(error);
      }
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
