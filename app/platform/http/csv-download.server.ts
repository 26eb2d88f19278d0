import { log } from "../log.server.ts";
import { csvLine } from "./csv.ts";

type Cells = (string | number | boolean | null)[];

/**
 * Streams a list as CSV, with one page in memory at a time. If reading fails, the download aborts, so that a partial list is not mistaken for
 * the whole.
 */
export function csvDownload(fileName: string, columns: string[], pages: AsyncGenerator<Cells[]>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // A byte order mark makes spreadsheets read UTF-8.
      controller.enqueue(encoder.encode(`\uFEFF${csvLine(columns)}`));
    },
    async pull(controller) {
      try {
        const { done, value } = await pages.next();
        if (done) return controller.close();
        if (value.length > 0) controller.enqueue(encoder.encode(value.map(csvLine).join("")));
      } catch (error) {
        log("error", "a CSV export was aborted", { fileName, error });
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
