import { data } from "react-router";
import { z } from "zod";
import { adminWrite, auditedWrite } from "#app/platform/audit/admin-write.server.ts";
import { currentValues, refuseConflict } from "#app/platform/audit/edit-conflict.server.ts";
import { completed, refuseOnError } from "#app/platform/forms/action-results.server.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { requireConfirmation } from "#app/platform/forms/confirmation.server.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { isPolicyName, POLICIES, type PolicyName } from "./policies.ts";
import { policyText, resetPolicy, savePolicy, type PolicySave } from "./policies.server.ts";
import { POLICY_DONE, SAVE_FAILED } from "./policy-admin.ts";

const failed = { title: SAVE_FAILED, description: "Please try again in a moment." };

/** The policy in the URL of a screen; 404 for any other name. */
export function policyOf(name: string): PolicyName {
  if (!isPolicyName(name)) throw data(null, { status: 404 });
  return name;
}

const screenOf = (name: PolicyName, done: keyof typeof POLICY_DONE) => `/admin/policies/${name}?done=${done}`;

export const save = (name: PolicyName) => (sent: SentForm) =>
  refuseOnError(sent.form, failed, async () => {
    const { context, request, form, version } = sent;
    const read = await readForm(form, z.object({ text: policyText(name) }));
    if (!read.ok) return read.invalid;
    const typed = read.value.text;
    const outcome = await adminWrite<PolicySave>(context, async (tx) => {
      const result = await savePolicy(tx, name, version, typed);
      if (result.state === "differs") return { result, entry: null };
      const [before, after] = [{ text: result.before }, { text: result.after }];
      return {
        result,
        entry: { action: "policy.edited", subject: POLICIES[name].title, about: `policy/${name}`, before, after },
      };
    });
    if (outcome.state === "differs") {
      const { text } = outcome.now;
      const current = text === typed ? "" : currentValues(`text “${text.slice(0, 200)}…”`);
      return refuseConflict(form, { title: SAVE_FAILED, version: outcome.now.version, current });
    }
    return completed(request, POLICY_DONE.saved, screenOf(name, "saved"));
  });

export const reset = (name: PolicyName) => (sent: SentForm) => {
  const { context, request, form } = sent;
  const unconfirmed = requireConfirmation(form, "Reset to template");
  if (unconfirmed) return Promise.resolve(unconfirmed);
  return refuseOnError(form, failed, async () => {
    const { entries } = await auditedWrite(context, async (tx) => {
      const before = await resetPolicy(tx, name);
      return {
        result: null,
        entry: before && { action: "policy.deleted", subject: POLICIES[name].title, about: `policy/${name}`, before },
      };
    });
    return completed(request, { ...POLICY_DONE.reset, undo: entries }, screenOf(name, "reset"));
  });
};
