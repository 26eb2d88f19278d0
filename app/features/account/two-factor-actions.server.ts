import { data } from "react-router";
import { z } from "zod";
import { signedIn } from "#app/platform/auth/access/visitor.server.ts";
import { servicesContext } from "#app/platform/context.ts";
import type { ActionResult } from "#app/platform/forms/action-result.ts";
import { refused, withCookies } from "#app/platform/forms/action-results.server.ts";
import { text } from "#app/platform/forms/fields.ts";
import type { SentForm } from "#app/platform/forms/sent-form.ts";
import { readForm } from "#app/platform/forms/read-form.server.ts";
import { callAuth, codeProblem, done } from "./action-results.server.ts";
import type { Enrollment } from "./enrollment.ts";
import { proofIn, refuseProof } from "./proof.server.ts";
import { enrollmentOf } from "./two-factor.server.ts";

const PAGE = "/account-settings/two-factor";

/** Creates the secret and recovery codes. Two-factor sign-in stays off until a code from the app is verified. */
export async function setUp({ context, request, form }: SentForm) {
  const result = await callAuth(context, request, "two-factor/enable", proofIn(form));
  if (!result.ok) return refuseProof(form, result);
  const shown = await enrollmentOf(String(result.body["totpURI"]), result.body["backupCodes"] as string[]);
  if (!shown) throw new Error("The auth API returned no secret for two-factor sign-in");
  const message = {
    title: "Almost there",
    description: "Scan the QR code, save your recovery codes and enter one code.",
  };
  return data<ActionResult<Enrollment>>({ state: "done", message, shown }, { headers: withCookies(result.cookies) });
}

const confirmation = z.object({ code: text, uri: text, recovery: text });

/** A correct code turns it on. A wrong one shows the same secret again, from the form. */
export async function confirm({ context, request, form }: SentForm) {
  const { id: userId, email } = await signedIn(context);
  const read = await readForm(form, confirmation);
  if (!read.ok) return read.invalid;
  const { code, uri, recovery } = read.value;
  const result = await callAuth(context, request, "two-factor/verify-totp", { code: code.replaceAll(/\s/g, "") });
  if (!result.ok) {
    const again = await enrollmentOf(uri, recovery.split(" "));
    const refusal = refused(form, { fieldErrors: { code: codeProblem(result) } });
    return data({ ...refusal.data, again }, refusal.init ?? undefined);
  }
  await context.get(servicesContext).auth.sendEmail({ kind: "two-factor-on", userId, to: { address: email } });
  return done(request, "two-factor-on", result.cookies, PAGE);
}

export async function replaceCodes({ context, request, form }: SentForm) {
  const result = await callAuth(context, request, "two-factor/generate-backup-codes", proofIn(form));
  if (!result.ok) return refuseProof(form, result);
  const message = { title: "New recovery codes", description: "Your old codes no longer work." };
  const shown = result.body["backupCodes"] as string[];
  return data<ActionResult<string[]>>({ state: "done", message, shown }, { headers: withCookies(result.cookies) });
}

export async function turnOff({ context, request, form }: SentForm) {
  const { id: userId, email } = await signedIn(context);
  const result = await callAuth(context, request, "two-factor/disable", proofIn(form));
  if (!result.ok) return refuseProof(form, result);
  await context.get(servicesContext).auth.sendEmail({ kind: "two-factor-off", userId, to: { address: email } });
  return done(request, "two-factor-off", result.cookies, PAGE);
}
