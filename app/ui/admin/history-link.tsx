import { Link } from "react-router";
import { MayUse } from "#app/ui/admin-access.tsx";

/** What the audit log has about a row, such as "order/1001", for those who may read it. */
export function HistoryLink({ about }: { about: string }) {
  return (
    <MayUse url="/admin/audit" level="read">
      <Link to={`/admin/audit?${new URLSearchParams({ about })}`} className="link inline-flex min-h-tap items-center">
        History
      </Link>
    </MayUse>
  );
}
