import type { RouterContextProvider } from "react-router";
import { adminWrite } from "#app/platform/audit/admin-write.server.ts";
import type { Said } from "#app/platform/answer.ts";
import { jobsContext } from "#app/platform/context.ts";
import { answered, fieldOf, orRefuse, refused, rowOf } from "#app/platform/http/form-answers.server.ts";
import { CREATE_FAILED, DELETE_FAILED, GONE, PROMO_DONE, TOGGLE_FAILED, type PromoDone } from "./promo-desk.ts";
import { createPromoCode, deletePromoCode, setPromoCodeActive } from "./promos.server.ts";

type Sent = { context: Readonly<RouterContextProvider>; request: Request; form: FormData };

export async function create({ context, request, form }: Sent) {
  const jobs = context.get(jobsContext);
  const typed = Object.fromEntries(form);
  return orRefuse(form, failed(CREATE_FAILED), async () => {
    const made = await adminWrite(context, async (tx) => {
      const result = await createPromoCode({ db: tx, jobs }, { ...typed, code: typed["promo"] });
      const after = result.created ? { id: result.id, ...typed } : null;
      return {
        result,
        entry: after && { action: "promo-code.created", subject: fieldOf(form, "promo").toUpperCase(), after },
      };
    });
    if (made.created) return saidDone(request, "created");
    const { code, ...others } = made.errors;
    const errors = code ? { ...others, promo: code } : others;
    return refused(form, { errors, said: { title: CREATE_FAILED, description: Object.values(made.errors)[0] ?? "" } });
  });
}

export async function toggle({ context, request, form }: Sent) {
  const jobs = context.get(jobsContext);
  const active = fieldOf(form, "active") === "true";
  return orRefuse(form, failed(TOGGLE_FAILED), async () => {
    const code = await adminWrite(context, async (tx) => {
      const result = await setPromoCodeActive({ db: tx, jobs }, rowOf(form), active);
      const entry = result === null ? null : { action: "promo-code.updated", subject: result, after: { active } };
      return { result, entry };
    });
    return code === null ? gone(form, TOGGLE_FAILED) : saidDone(request, active ? "activated" : "deactivated");
  });
}

export async function remove({ context, request, form }: Sent) {
  const jobs = context.get(jobsContext);
  return orRefuse(form, failed(DELETE_FAILED), async () => {
    const removed = await adminWrite(context, async (tx) => {
      const result = await deletePromoCode({ db: tx, jobs }, rowOf(form));
      return { result, entry: result && { action: "promo-code.deleted", subject: result.code, before: result } };
    });
    return removed === null ? gone(form, DELETE_FAILED) : saidDone(request, "deleted");
  });
}

const failed = (title: string): Said => ({ title, description: "Please try again in a moment." });

const gone = (form: FormData, title: string) => refused(form, { said: { title, description: GONE }, status: 404 });

const saidDone = (request: Request, done: PromoDone) =>
  answered(request, PROMO_DONE[done], `/admin/promo-codes?done=${done}`);
